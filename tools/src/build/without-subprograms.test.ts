import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutChildProcess } from './without-subprograms.ts';

it('takes node:child_process out of the installed version of Commander', () => {
  const commander = createRequire(import.meta.url).resolve('commander');
  const code = readFileSync(commander.replace(/index\.js$/, 'lib/command.js'), 'utf8');
  expect(withoutChildProcess(code)).not.toContain('child_process');
});

it.each(['', `import { spawn } from 'node:child_process';`])('refuses the code %j', (code) => {
  expect(() => withoutChildProcess(code)).toThrow(/node:child_process/);
});
