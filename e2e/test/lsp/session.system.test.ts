import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import { CancellationTokenSource, LSPErrorCodes, MessageType } from 'vscode-languageserver-protocol/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remoteConfig } from '../remote/remote-config.ts';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { someOf } from '../some-of.ts';
import { Editor } from './editor.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

it('indexes by a command with its progress, and refuses others', async () => {
  await using editor = await Editor.start(sandbox);
  expect(editor.abilities.capabilities.executeCommandProvider).toEqual({ commands: ['codesearch.index'] });
  await editor.execute('codesearch.index');
  await expect.poll(() => editor.progress.at(-1)).toEqual({ kind: 'end' });
  const title = expect.stringContaining(sandbox.tree) as string;
  expect(editor.progress[0]).toMatchObject({ kind: 'begin', title, percentage: 0, cancellable: true });
  expect(editor.progress.at(-2)).toMatchObject({ kind: 'report', percentage: 100 });
  expect(editor.progress.at(-2)).toMatchObject({ message: expect.stringMatching(/^6 of 6 files/) as string });
  await editor.execute('codesearch.index');
  await expect(editor.execute('codesearch.remove')).rejects.toThrow("There is no command 'codesearch.remove'.");
  const message = (text: string): string => expect.stringContaining(text) as string;
  expect(editor.messages).toEqual([
    { type: MessageType.Info, message: message(`Indexed 6 files of ${sandbox.tree} into `) },
    { type: MessageType.Info, message: `The index of ${sandbox.tree} is up to date.` },
    { type: MessageType.Error, message: message('codesearch.remove') },
  ]);
  expect((await sandbox.run(['status', '--json'])).stdout).toContain('"state":"current"');
});

describe('with a service that does not answer', () => {
  let server: ModelServer;
  let config: string;

  beforeEach(async () => {
    server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
    config = join(sandbox.folder, 'remote.config.mjs');
    writeFileSync(config, remoteConfig(server.url));
  });

  afterEach(() => server[Symbol.asyncDispose]());

  it('ends a run that the user cancels, resumes it with the next search, and ends a search that the client cancels', async () => {
    await using editor = await Editor.start(sandbox, { args: ['--config', config] });
    server.fault = () => 'hang';
    const search = editor.find('retry');
    await expect.poll(() => editor.progress.length).toBeGreaterThan(0);
    await expect.poll(() => server.calls.length).toBeGreaterThan(0);
    await editor.connection.sendNotification('window/workDoneProgress/cancel', { token: editor.tokens[0] });
    await expect(search).rejects.toThrow('The update of the index was cancelled.');
    server.fault = () => undefined;
    expect((await editor.find('retry')).length).toBeGreaterThan(0);

    const [abandoned, shown] = [server.abandoned, editor.messages.length];
    const source = new CancellationTokenSource();
    server.fault = () => {
      source.cancel();
      return 'hang';
    };
    await expect(editor.find('another question', source.token)).rejects.toMatchObject({
      code: LSPErrorCodes.RequestCancelled,
    });
    await expect.poll(() => server.abandoned).toBe(abandoned + 1);
    server.fault = () => undefined;
    expect((await editor.find('a third question')).length).toBeGreaterThan(0);
    expect(editor.messages.slice(shown)).toEqual([]);
  });

  it('completes the index although the client cancels the search that waits for it, and ends at once in a run', async () => {
    await using editor = await Editor.start(sandbox, { args: ['--config', config] });
    const source = new CancellationTokenSource();
    server.fault = () => {
      source.cancel();
      return undefined;
    };
    await expect(editor.find('retry', source.token)).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    await expect.poll(() => editor.progress.at(-1)).toEqual({ kind: 'end' });
    // As a process: it loads the same build of the embedder as the language server.
    const { stdout } = await sandbox.runProcess(['status', '--json', '--config', config]);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'current', files: 6 });

    const before = server.calls.length;
    server.fault = () => 'hang';
    sandbox.write('src/kettle.ts', 'export function boilKettle(): void {}\n');
    const search = editor.find('boilKettle').catch(() => 'ended');
    await expect.poll(() => server.calls.length).toBeGreaterThan(before);
    expect(await editor.end('close')).toBe(1);
    editor.connection.dispose();
    expect(await search).toBe('ended');
  });
});

describe('a configuration that nobody trusts', () => {
  it('is not run, and the editor shows how to trust it', async () => {
    const file = sandbox.write(
      'codesearch.config.mjs',
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(join(sandbox.folder, 'RAN'))}, '');\nexport default { workers: 0 };\n`,
    );
    const hasRun = (): boolean => existsSync(join(sandbox.folder, 'RAN'));
    await sandbox.run(['index'], { env: { CODESEARCH_TRUST_CONFIG: '' } });
    await using editor = await Editor.start(sandbox, { env: { CODESEARCH_TRUST_CONFIG: '' } });
    const advice = `${file} is not used, because it is not trusted. To use it, run: codesearch config --trust ${file}`;
    // Editors search at every key, but show an error once.
    for (const query of ['r', 'retry']) await expect(editor.find(query)).rejects.toThrow(advice);
    await expect(editor.execute('codesearch.index')).rejects.toThrow(advice);
    expect(editor.messages).toEqual([{ type: MessageType.Error, message: expect.stringContaining(advice) as string }]);
    expect(hasRun()).toBe(false);
    await sandbox.run(['config', '--trust', file], { env: { CODESEARCH_TRUST_CONFIG: '' } });
    expect((await editor.find('retryWithBackoff'))[0]).toMatchObject({ name: 'retryWithBackoff' });
    expect(hasRun()).toBe(true);
    sandbox.write('codesearch.config.mjs', 'export default { workers: 0 };\n');
    await expect(editor.find('retry')).rejects.toThrow('because it has changed since you trusted it');
    await sandbox.run(['config', '--trust', file], { env: { CODESEARCH_TRUST_CONFIG: '' } });
    expect((await editor.find('retryWithBackoff'))[0]).toMatchObject({ name: 'retryWithBackoff' });
  });
});

it('shows each error with what to do about it', async () => {
  await sandbox.run(['index']);
  sandbox.write('codesearch.config.json', '{ "workers": "few" }');
  await using editor = await Editor.start(sandbox);
  await expect(editor.find('retry')).rejects.toMatchObject({ code: LSPErrorCodes.RequestFailed });
  const { stderr } = await sandbox.run(['search', 'retry']);
  const [, message = '', hint = ''] = /^error (.+) \[CONFIG_INVALID\]\nhint +(.+)$/m.exec(stderr) ?? [];
  expect(editor.messages).toEqual([{ type: MessageType.Error, message: `${message}\n${hint}` }]);
});

it('sends no text to a host for the first time, and shows how to allow it', async () => {
  const config = join(sandbox.folder, 'remote.config.mjs');
  writeFileSync(config, remoteConfig('http://embeddings.invalid'));
  await using editor = await Editor.start(sandbox, { args: ['--config', config] });
  await expect(editor.find('retry')).rejects.toThrow(
    new RegExp(`would send text of files to embeddings\\.invalid.*\n.*codesearch index ${sandbox.tree} --yes`),
  );
});

it('asks for a folder if no folder is open, and does not index a home folder', async () => {
  await using none = await Editor.start(sandbox, { folders: [] });
  await expect(none.find('retry')).rejects.toThrow('The editor has no folder open');
  await using home = await Editor.start(sandbox, { folders: [sandbox.folder] });
  await expect(home.find('retry')).rejects.toThrow('is your home folder');
});

describe('the end', () => {
  // A session that ends with shutdown and exit is below.
  it.each(
    someOf([
      [['close'], 1],
      [['exit'], 1],
      [['shutdown', 'close'], 0],
    ] as const),
  )('comes with %j', async (steps, code) => {
    await sandbox.run(['index']);
    const editor = await Editor.start(sandbox);
    await editor.find('retry');
    expect(await editor.end(...steps)).toBe(code);
  });

  it('comes when the process of the client is gone, although the pipe is open', async () => {
    const client = spawn('sleep', ['1000']);
    await once(client, 'spawn');
    const editor = await Editor.start(sandbox, { processId: client.pid! });
    const ended = once(editor.child, 'exit');
    client.kill('SIGKILL');
    expect(await ended).toEqual([1, null]);
  });
});

it('writes nothing but the protocol to standard output, and survives what is not the protocol', async () => {
  const file = sandbox.write(
    'codesearch.config.mjs',
    'console.log("printed by a configuration");\nprocess.stdout.write("and written\\n");\nexport default { workers: 0 };\n',
  );
  await using editor = await Editor.start(sandbox);
  const body = '{"jsonrpc":';
  editor.child.stdin!.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  expect((await editor.find('retryWithBackoff'))[0]).toMatchObject({ name: 'retryWithBackoff' });
  await editor.execute('codesearch.index');
  expect(await editor.end('shutdown', 'exit')).toBe(0);
  expect(file).toBeTruthy();
  expect(editor.stderr).toContain('printed by a configuration\nand written\n');
  let rest = Buffer.from(editor.stdout);
  for (let count = 0; rest.length > 0; count++) {
    const [head, length] = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString()) ?? [];
    expect([count, head]).toEqual([count, expect.any(String)]);
    const end = head!.length + Number(length);
    expect(JSON.parse(rest.subarray(head!.length, end).toString())).toMatchObject({ jsonrpc: '2.0' });
    rest = rest.subarray(end);
  }
});
