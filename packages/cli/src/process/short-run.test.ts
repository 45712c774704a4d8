import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Prints V8's identification of its settings: at first, for a short command, and for one that goes on. */
const program = `
  import { cachedDataVersionTag } from 'node:v8';
  const { settleForShortRun } = await import(${JSON.stringify(new URL('./short-run.ts', import.meta.url).href)});
  let goOn;
  globalThis.setTimeout = (later) => {
    goOn = later;
    return { unref() {} };
  };
  const tags = [cachedDataVersionTag()];
  settleForShortRun();
  tags.push(cachedDataVersionTag());
  goOn();
  tags.push(cachedDataVersionTag());
  process.stdout.write(JSON.stringify(tags));`;

it('the settings for a short command are those of any other when it takes longer', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const [first, short, later] = JSON.parse(output) as readonly number[];

  expect(short).not.toBe(first);
  expect(later).toBe(first);
});
