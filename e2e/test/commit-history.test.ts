import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

let sandbox: Sandbox;

/** A function whose text says nothing about the commits that changed it. */
const panel = (name: string, color: string): string => `export function ${name}(): string {\n  return '${color}';\n}\n`;

function commit(subject: string): void {
  sandbox.git(['add', '--all']);
  sandbox.git(['commit', '--quiet', '--message', subject]);
}

beforeAll(async () => {
  sandbox = new Sandbox({
    'panels/first.ts': panel('firstPanel', 'red'),
    'panels/second.ts': panel('secondPanel', 'red'),
  });
  sandbox.commit();
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => sandbox.remove());

interface Hit {
  readonly path: string;
  readonly explain: { readonly signals: readonly { readonly name: string; readonly value: number }[] };
}

/** The value of the signal for each file in which something is found. A signal without a value is not listed. */
async function valuesFor(query: string): Promise<Readonly<Record<string, number>>> {
  const { stdout } = await sandbox.run(['search', query, '--json', '--explain']);
  const { results } = JSON.parse(stdout) as { readonly results: readonly Hit[] };
  return Object.fromEntries(
    results.map(({ path, explain }) => [
      path,
      explain.signals.find(({ name }) => name === 'commit-subjects')?.value ?? 0,
    ]),
  );
}

it('says by a signal which files were changed by commits with a subject like the question', async () => {
  sandbox.write('panels/second.ts', panel('secondPanel', 'blue'));
  commit('Stop flicker of tooltips');
  sandbox.write('panels/first.ts', panel('firstPanel', 'green'));
  commit('Speed up drawing arrows');
  const query = 'panels where tooltips flicker';
  expect(await valuesFor(query)).toMatchObject({ 'panels/first.ts': 0, 'panels/second.ts': 1 });
  expect(await valuesFor('panels drawing arrows')).toMatchObject({
    'panels/first.ts': 1,
    'panels/second.ts': 0,
  });
});

it('takes the commits of a branch that is checked out', async () => {
  sandbox.git(['checkout', '--quiet', '-b', 'topic']);
  sandbox.write('panels/first.ts', panel('firstPanel', 'yellow'));
  commit('Remove shadow below buttons');
  const query = 'panels with shadow below buttons';
  expect(await valuesFor(query)).toMatchObject({ 'panels/first.ts': 1 });
  sandbox.git(['checkout', '--quiet', 'main']);
  expect(await valuesFor(query)).toMatchObject({ 'panels/first.ts': 0 });
});
