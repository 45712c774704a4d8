import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './refusal.ts';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';

/* Which files a search looks at, and what it says if that is none. */

/** The hits of `--json`. */
function hits({ stdout }: Outcome): readonly { readonly path: string; readonly startLine: number }[] {
  return (JSON.parse(stdout) as { results: { path: string; startLine: number }[] }).results;
}

/** Every file has the word `parcel`. */
const shop = {
  'README.md': '# Shop\n\nTracks every parcel.\n',
  'package.json': '{ "name": "parcel-shop", "description": "sends a parcel" }\n',
  'src/send.ts': '/** Sends a parcel. */\nexport function sendParcel(): void {}\n',
  'src/send.test.ts': "it('sends a parcel', () => sendParcel());\n",
  'src/vendor/label.ts': '/** Prints the label of a parcel. */\nexport function printLabel(): void {}\n',
  'legacy/old.py': 'def send_parcel():\n    """Sends a parcel the old way."""\n',
} as const;

describe('a search', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = new Sandbox(shop);
    sandbox.commit();
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  const run = (...args: string[]): Promise<Outcome> => sandbox.run(['search', 'send a parcel', ...args]);
  const paths = async (...args: string[]): Promise<readonly string[]> =>
    [...new Set(hits(await run('--json', ...args)).map(({ path }) => path))].toSorted();
  const all = Object.keys(shop).toSorted();
  const without = (...left: readonly string[]): readonly string[] => all.filter((path) => !left.includes(path));

  it('looks at all files', async () => {
    expect(await paths()).toEqual(all);
    expect(await paths('--content', 'all')).toEqual(all);
  });

  it('leaves out files by patterns', async () => {
    expect(await paths('--exclude', 'vendor', '--exclude', '*.test.ts')).toEqual(
      without('src/vendor/label.ts', 'src/send.test.ts'),
    );
    expect(await paths('-p', '!vendor', '--path', '!/legacy')).toEqual(without('src/vendor/label.ts', 'legacy/old.py'));
    expect(await paths('-p', 'src', '-p', '!*.test.ts', '--exclude', '/src/vendor')).toEqual(['src/send.ts']);
    expect(await paths('src', '--exclude', '/vendor')).toEqual(['src/send.test.ts', 'src/send.ts']);
  });

  it('leaves out tests', async () => {
    expect(await paths('--no-tests')).toEqual(without('src/send.test.ts'));
  });

  it('looks at code, documentation or configuration', async () => {
    expect(await paths('--content', 'docs')).toEqual(['README.md']);
    expect(await paths('--content', 'config')).toEqual(['package.json']);
    expect(await paths('--content', 'code', '--no-tests')).toEqual(
      without('README.md', 'package.json', 'src/send.test.ts'),
    );
    expect(await paths('--content', 'docs,config')).toEqual(['README.md', 'package.json']);
  });

  it('looks at single files', async () => {
    expect(await paths('src/send.ts')).toEqual(['src/send.ts']);
    expect(await paths('src/send.ts', 'legacy', 'README.md')).toEqual(['README.md', 'legacy/old.py', 'src/send.ts']);
    expect(await paths('src/send.ts', 'README.md', '--exclude', '*.md')).toEqual(['src/send.ts']);
    const { stdout } = await sandbox.run(['search', 'parcel', '../send.ts', '-o', 'grep'], {
      cwd: join(sandbox.tree, 'src/vendor'),
    });
    expect(stdout).toMatch(/^\.\.\/send\.ts:2:/);
  });

  it.each<[readonly string[], string]>([
    [['--path', 'tset'], 'No file matches --path "tset".\n'],
    [['--path', 'tset', '--path', 'srx'], 'No file matches --path "tset".\nNo file matches --path "srx".\n'],
    [['--path', 'src', '--content', 'docs'], '--content "docs" leaves none of the 3 files.\n'],
    [['--path', '*.test.ts', '--no-tests'], '--no-tests leaves out the only file.\n'],
    [['--exclude', '*'], '--exclude "*" leaves none of the 6 files.\n'],
    [['--changed'], '--changed leaves none of the 6 files.\n'],
    [['--diff', 'HEAD'], '--diff "HEAD" leaves none of the 6 files.\n'],
    [['--kind', 'enum', '--no-tests'], 'No hits within --kind "enum" --no-tests. Try without the filters.\n'],
  ])('with %j finds nothing and says why', async (options, note) => {
    expect(await run(...options)).toMatchObject({ code: 1, stderr: note });
  });

  it('names a pattern that matches no file, even if others do', async () => {
    expect(await run('-p', 'src', '-p', 'tset', '--exclude', 'vendr')).toMatchObject({
      code: 0,
      stderr: 'No file matches --path "tset".\nNo file matches --exclude "vendr".\n',
    });
    expect(await run('-p', 'src', '--exclude', 'vendor')).toMatchObject({ code: 0, stderr: '' });
  });

  it('says that a file is not in the index', async () => {
    sandbox.write('empty.ts', '');
    expect(await run('empty.ts')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${sandbox.tree}/empty.ts has no indexed file. Run \`codesearch why`) as string,
    });
  });

  it('refuses what it cannot look at', async () => {
    expectRefusal(await run('--content', 'pictures'), /Unknown content 'pictures'/, /code, docs, config, all/);
    expectRefusal(await run('--exclude', '!src'), /begins with an exclamation mark/, /without the exclamation mark/);
    expectRefusal(await run('--exclude', ''), /pattern '' is empty/, /Give a pattern/);
    expectRefusal(await run('src/nothing.ts'), /no file or folder at .*nothing\.ts/, /existing folder/);
  });
});

describe('tests beside the code that they test', () => {
  let sandbox: Sandbox;
  const statement = (text: string): string => `        assert_eq!(send_parcel("${text}"), 1);\n`;
  const code = '/// Sends a parcel.\npub fn send_parcel(to: &str) -> usize {\n    to.len()\n}\n';
  const tests = ['near', 'far', 'abroad'].map(
    (name) => `    #[test]\n    fn sends_a_parcel_${name}() {\n${statement(name).repeat(30)}    }\n`,
  );

  beforeAll(async () => {
    sandbox = new Sandbox({
      'src/lib.rs': `${code}\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n${tests.join('\n')}}\n`,
    });
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  const lines = async (...args: string[]): Promise<readonly number[]> =>
    hits(await sandbox.run(['search', 'send_parcel', '--json', ...args])).map(({ startLine }) => startLine);

  it('are found after the code', async () => {
    const [first, ...others] = await lines('-n', '10');
    expect(first).toBe(1);
    expect(others.some((line) => line > 10)).toBe(true);
  });

  it.each([[[]], [['--exact']], [['--regex']]])('are left out without tests, with the options %j', async (options) => {
    expect(await lines('--no-tests', ...options)).toEqual([1]);
  });
});

describe('a list of files', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = new Sandbox({
      ...shop,
      'src/many.ts': Array.from(
        { length: 20 },
        (_, index) => `export function parcel${index}() {\n${'  parcel();\n'.repeat(60)}}\n`,
      ).join('\n'),
      'src/new\nline.ts': 'export const parcel = 1;\n',
    });
    sandbox.commit();
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  const run = (...args: string[]): Promise<Outcome> => sandbox.run(['search', ...args]);

  it('has each file once, best first', async () => {
    const { code, stdout, stderr } = await run('parcel', '--files');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(Object.keys(shop).length + 2);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toContain('src/new␊line.ts');
    const best = await run('sendParcel', '-o', 'files', 'src', '../tree/legacy');
    expect(best.stdout.split('\n')[0]).toBe('src/send.ts');
  });

  it('has as many files as the limit says', async () => {
    expect((await run('parcel', '--files', '-n', '3')).stdout.trimEnd().split('\n')).toHaveLength(3);
  });

  it('ends each path as it is with a NUL character', async () => {
    const paths = (await run('parcel', '--files', '-0')).stdout.split('\0');
    expect(paths.at(-1)).toBe('');
    expect(paths).toContain('src/new\nline.ts');
    expect((await run('parcel', '--files', '--null')).stdout.split('\0')).toEqual(paths);
  });

  it('is empty if there are no hits', async () => {
    expect(await run('sends a parcel', '--files', '-p', 'nothing')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No file matches --path "nothing".\n',
    });
  });

  it('is no other format', async () => {
    expectRefusal(await run('parcel', '--files', '--json'), /--json cannot be combined with --files/, /one of them/);
    expectRefusal(
      await run('parcel', '--files', '-o', 'md'),
      /--files cannot be combined with --format md/,
      /one of them/,
    );
    expectRefusal(await run('parcel', '-0'), /--null is for lists of files/, /Add --files/);
    expectRefusal(await run('--queries', '-', '--files'), /--queries prints JSON .* --files/, /Omit --files/);
  });
});

describe('colors', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = new Sandbox(shop);
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  const isColored = ({ stdout, stderr }: Outcome): boolean => `${stdout}${stderr}`.includes('\u001b[');

  it('are printed always or never, whatever the environment says', async () => {
    const run = (args: readonly string[], env = {}): Promise<Outcome> => sandbox.run(args, { env });
    expect(isColored(await run(['search', 'parcel']))).toBe(false);
    expect(isColored(await run(['search', 'parcel', '--color', 'auto']))).toBe(false);
    expect(isColored(await run(['search', 'parcel', '--color', 'always']))).toBe(true);
    expect(isColored(await run(['search', 'parcel', '--color=always'], { NO_COLOR: '1' }))).toBe(true);
    expect(isColored(await run(['search', 'parcel', '--color=never'], { FORCE_COLOR: '1' }))).toBe(false);
    expect(isColored(await run(['search', '--color=never', '--', '--color=always'], { FORCE_COLOR: '1' }))).toBe(false);
    expect(isColored(await run(['status', '--color=always']))).toBe(true);
    expect(isColored(await run(['search', '--color=always', '--nothing']))).toBe(true);
    expectRefusal(await run(['search', 'parcel', '--color', 'red']), /choices are auto, always, never/, /--help/);
  });
});

describe('a search of changes', () => {
  let sandbox: Sandbox;

  /** Three functions, far apart, so that each is a chunk. */
  const functions = (...bodies: readonly [string, string, string]): string =>
    bodies
      .map((body, index) => `export function parcel${index}(): void {\n${'  parcel();\n'.repeat(100)}  ${body}\n}\n`)
      .join('\n');

  beforeAll(async () => {
    sandbox = new Sandbox({
      'app/old.ts': functions('one();', 'two();', 'three();'),
      'app/same.ts': 'export const parcel = 1;\n',
      'lib/other.ts': 'export const otherParcel = 1;\n',
    });
    sandbox.commit('2026-01-01T12:00:00Z');
    sandbox.git(['checkout', '--quiet', '-b', 'topic']);
    sandbox.write('app/old.ts', functions('one();', 'changed();', 'three();'));
    sandbox.write('lib/topic.ts', 'export const topicParcel = 1;\n');
    sandbox.commit('2026-02-01T12:00:00Z');
    sandbox.write('app/old.ts', functions('one();', 'changed();', 'changedToo();'));
    sandbox.write('app/new.ts', 'export const newParcel = 1;\n');
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  });

  afterAll(() => sandbox.remove());

  const run = (...args: string[]): Promise<Outcome> => sandbox.run(['search', 'parcel', ...args]);
  /** Paths and first lines of the hits. */
  const places = async (...args: string[]): Promise<readonly string[]> => {
    const found = hits(await run('--json', '-n', '50', ...args));
    return found.map(({ path, startLine }) => `${path}:${startLine}`).toSorted();
  };

  it('finds code whose lines have changed, and new files', async () => {
    expect(await places('--changed')).toEqual(['app/new.ts:1', 'app/old.ts:209']);
    expect(await places('--diff', 'HEAD')).toEqual(['app/new.ts:1', 'app/old.ts:209']);
    const sinceFork = ['app/new.ts:1', 'app/old.ts:105', 'app/old.ts:209', 'lib/topic.ts:1'];
    expect(await places('--diff', 'main')).toEqual(sinceFork);
    expect(await places('--since', 'main')).toEqual(sinceFork);
    expect(await places('--since', '2026-01-15')).toEqual(sinceFork);
    expect(await places('--since', '2026-02-15')).toEqual(['app/new.ts:1', 'app/old.ts:209']);
    expect(await places('--diff', 'main...HEAD')).toEqual(['app/old.ts:105', 'app/old.ts:209', 'lib/topic.ts:1']);
  });

  it('combines changes with other filters and with folders', async () => {
    expect(await places('--since', 'main', '--path', 'lib')).toEqual(['lib/topic.ts:1']);
    expect(await places('app', '--since', 'main', '--exclude', 'old.ts')).toEqual(['app/new.ts:1']);
    expect(await places('app/old.ts', '--since', 'main')).toEqual(['app/old.ts:105', 'app/old.ts:209']);
    expect(await places('--changed', '--since', 'main', '--kind', 'function')).toEqual(['app/old.ts:209']);
  });

  it('has a repository above the root', async () => {
    const folder = join(sandbox.tree, 'app');
    const home = join(sandbox.folder, 'another-home');
    const options = { cwd: folder, env: { CODESEARCH_HOME: home } };
    const { stdout } = await sandbox.run(['search', 'parcel', '--changed', '--files'], options);
    expect(stdout.trimEnd().split('\n').toSorted()).toEqual(['new.ts', 'old.ts']);
  });

  it('asks the repository of each root', async () => {
    const other = new Sandbox({ 'a.ts': 'export const parcel = 1;\n', 'b.ts': 'export const parcel = 2;\n' });
    other.commit();
    other.write('b.ts', 'export const parcel = 3;\n');
    const { stdout } = await run('.', other.tree, '--changed', '--files');
    expect(stdout.trimEnd().split('\n').toSorted()).toEqual(
      [`${other.tree}/b.ts`, 'app/new.ts', 'app/old.ts'].toSorted(),
    );
    expectRefusal(await run('.', other.tree, '--diff', 'topic'), /no revision "topic" in the repository of/, /branch/);
    other.remove();
  });

  it('refuses what git does not know, before it builds an index', async () => {
    expectRefusal(await run('--diff', 'nothing'), /no revision "nothing" in the repository/, /main\.\.\.HEAD/);
    expectRefusal(await run('--since', 'soon'), /"soon" is neither a time nor a revision/, /7d/);
    const bare = new Sandbox(shop);
    expectRefusal(await bare.run(['search', 'parcel', '--changed']), /not in a working tree of git/, /./);
    expect((await bare.run(['ls', '--json'])).stdout).not.toContain(bare.tree);
    bare.remove();
  });

  it('needs git', async () => {
    const bin = join(sandbox.folder, 'bin');
    mkdirSync(bin);
    expectRefusal(
      await sandbox.run(['search', 'parcel', '--changed'], { env: { PATH: bin } }),
      /Git cannot be started/,
      /Install git/,
    );
  });

  it('follows a renamed file', async () => {
    renameSync(join(sandbox.tree, 'app/same.ts'), join(sandbox.tree, 'app/renamed.ts'));
    sandbox.git(['add', '--all']);
    expect(await places('--diff', 'HEAD', '--path', 'renamed.ts')).toEqual([]);
  });
});
