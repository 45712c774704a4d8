import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';
import type { CommandOutcome } from '../../fixture/run-with.ts';

let place: Workplace;

beforeAll(async () => {
  place = new Workplace();
  expect(await place.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

/** Watches until the program has printed some text, and then interrupts it. */
function watchUntil(text: string, ...args: readonly string[]): Promise<CommandOutcome> {
  return watchIn(place, text, ...args);
}

function watchIn(workplace: Workplace, text: string, ...args: readonly string[]): Promise<CommandOutcome> {
  const stop = new AbortController();
  const onPrint = (_: string, printed: string): void => {
    if (printed.includes(text)) stop.abort();
  };
  return workplace.run(['watch', ...args], { signal: stop.signal, onPrint });
}

it('watch prints nothing to standard output for people, and an interrupt is its normal end', async () => {
  const { code, stdout, stderr } = await watchUntil('up to date');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(`^\\d\\d:\\d\\d:\\d\\d Watching ${place.tree}$`) as string,
    expect.stringMatching(/^\d\d:\d\d:\d\d 3 files up to date, /) as string,
    '',
  ]);
});

it('watch --json prints one line per sync with its root and time, and nothing to standard error', async () => {
  const { code, stdout, stderr } = await watchUntil('synced', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { at, ...line } = JSON.parse(stdout) as { at: string };
  expect(line).toMatchObject({ version: 1, root: place.tree, type: 'synced', report: { added: 0, unchanged: 3 } });
  expect(new Date(at).toISOString()).toBe(at);
});

it('watch builds a missing index, and prints a line for the sync but not for its progress', async () => {
  using fresh = new Workplace();
  const { code, stderr } = await watchIn(fresh, '3 files, ');
  expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 0, lines: 3 });
  expect(await fresh.json(['status'])).toMatchObject({ state: 'current', files: 3 });
});

it('watch --json of a tree without an index prints no progress on standard error', async () => {
  using fresh = new Workplace();
  const { stdout, stderr } = await watchIn(fresh, 'synced', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ root: fresh.tree, report: { added: 3 } });
  expect(stderr).toBe('');
});

it('watch that is interrupted in the middle of a sync ends with 0 too', async () => {
  using fresh = new Workplace();
  const { code, stdout, stderr } = await watchIn(fresh, 'files-scanned', '--progress', 'json');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).not.toContain('index-finished');
});

it('watch --json prints progress on standard error if it is asked for', async () => {
  const { stdout, stderr } = await watchUntil('synced', '--json', '--progress', 'json');
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  const events = stderr.trimEnd().split('\n');
  expect(events.map((line) => (JSON.parse(line) as { type: string }).type)).toContain('files-scanned');
});

it('watch of a folder in an indexed tree watches the tree', async () => {
  const { stderr } = await watchUntil('up to date', 'src');
  expect(stderr).toContain(`Watching ${place.tree}\n`);
});

it.each([
  [['--rescan', '0'], "option '--rescan <seconds>' argument '0' is invalid. Give a whole number from 1 to 86400."],
  [['--rescan', '1m'], "option '--rescan <seconds>' argument '1m' is invalid. Give a whole number from 1 to 86400."],
  [['.', '.'], "too many arguments for 'watch'. Expected 1 argument but got 2: ., .."],
])('watch refuses the arguments %j, and names its help', async (args, problem) => {
  expect(await place.refusal(['watch', ...args])).toEqual({ problem, hint: 'See `codesearch watch --help`.' });
});

it('watch refuses a folder that does not exist', async () => {
  expect(await place.refusal(['watch', 'nowhere'])).toMatchObject({
    problem: `There is no file or folder at ${place.tree}/nowhere. [INPUT_INVALID]`,
  });
});
