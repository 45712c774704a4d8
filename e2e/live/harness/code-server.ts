import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Sandbox } from '../../test/sandbox.ts';
import { freePort, ServerProcess } from './server-process.ts';

/** What a test would only wait for, and would have to close. */
const settings = {
  'chat.disableAIFeatures': true,
  'security.workspace.trust.startupPrompt': 'never',
  'workbench.editor.useModal': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** Visual Studio Code for browsers, on loopback, with one extension. */
export class CodeServer implements AsyncDisposable {
  readonly url: string;
  readonly #process: ServerProcess;

  private constructor(url: string, process: ServerProcess) {
    this.url = url;
    this.#process = process;
  }

  /**
   * @param modules `node_modules` with code-server
   * @param extension path of the packed extension
   * @param sandbox has its data, and the environment in which the extension runs
   * @param asksForTrust whether folders are not trusted until somebody says so
   */
  static async start(modules: string, extension: string, sandbox: Sandbox, asksForTrust: boolean): Promise<CodeServer> {
    const data = join(sandbox.folder, 'editor');
    mkdirSync(join(data, 'User'), { recursive: true });
    writeFileSync(
      join(data, 'User/settings.json'),
      JSON.stringify({ ...settings, 'security.workspace.trust.enabled': asksForTrust }),
    );
    const program = join(modules, 'code-server/out/node/entry.js');
    const folders = ['--user-data-dir', data, '--extensions-dir', join(data, 'extensions')];
    const args = [program, ...folders, '--config', join(data, 'config.yaml')];
    const inherited = sandbox.environment();
    // Without the program of this workspace: the extension uses the one that it brings.
    const path = inherited['PATH']!.split(delimiter).filter((folder) => !folder.includes('node_modules'));
    // Its sockets stay when it ends.
    const env = { ...inherited, PATH: path.join(delimiter), TMPDIR: sandbox.folder };
    await promisify(execFile)(process.execPath, [...args, '--install-extension', extension], { env });
    const port = await freePort();
    const quiet = ['--auth', 'none', '--disable-telemetry', '--disable-update-check'];
    const listening = ['--bind-addr', `127.0.0.1:${port}`];
    const server = new ServerProcess(process.execPath, [...args, ...quiet, ...listening], port, { env });
    await server.start();
    return new CodeServer(`http://127.0.0.1:${port}/`, server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process.kill();
  }
}
