import { describe, expect, it } from 'vitest';
import { ProgramError } from './program-error.ts';
import type { Program } from './program.ts';
import { runProgram } from './run-program.ts';

const options = { env: {}, cwd: import.meta.dirname };

/** A program that is one line of JavaScript. */
function script(code: string): Program {
  return { command: process.execPath, args: ['--eval', code, '--'], env: {}, origin: 'PATH' };
}

describe('a command', () => {
  it('gets its arguments as they are, without a shell', async () => {
    const args = ['$(id)', '; id', '"', '--', '*', 'a b'];
    const output = await runProgram(script('console.log(JSON.stringify(process.argv.slice(1)))'), args, options);
    expect(JSON.parse(output)).toEqual(args);
  });

  it('gets its standard input', async () => {
    const output = await runProgram(script('process.stdin.pipe(process.stdout)'), [], { ...options, input: 'a query' });
    expect(output).toBe('a query');
  });

  it('reports events and messages, each to its own reader', async () => {
    const [events, messages]: [unknown[], string[]] = [[], []];
    const code = 'console.error(\'{"type":"waiting"}\\nWarning: no trust\\n{broken\')';
    await runProgram(script(code), [], {
      ...options,
      onEvent: (event) => events.push(event),
      onMessage: (line) => messages.push(line),
    });
    expect(events).toEqual([{ type: 'waiting' }]);
    expect(messages).toEqual(['Warning: no trust', '{broken']);
  });

  it('succeeds without hits', async () => {
    expect(await runProgram(script('console.log("{}"); process.exitCode = 1'), [], options)).toBe('{}\n');
  });

  it('fails with what the program says', async () => {
    const code = "console.error('error No folder at /x. [INPUT_INVALID]\\nhint  Give another.'); process.exitCode = 2";
    await expect(runProgram(script(code), [], options)).rejects.toMatchObject({
      message: 'No folder at /x.',
      code: 'INPUT_INVALID',
      hint: 'Give another.',
    });
  });

  it('fails with its exit code if the program says nothing', async () => {
    await expect(runProgram(script('process.exitCode = 7'), [], options)).rejects.toThrow(/exit code 7/);
  });

  it('fails with the path of a program that cannot be started', async () => {
    const program = { ...script(''), command: '/nonexistent/codesearch' };
    await expect(runProgram(program, [], options)).rejects.toThrow(ProgramError);
    await expect(runProgram(program, [], options)).rejects.toThrow(/\/nonexistent\/codesearch cannot be started/);
  });

  it('ends when it is cancelled', async () => {
    const abort = new AbortController();
    const code = 'console.error("Warning: started"); setInterval(() => {}, 1000)';
    const running = runProgram(script(code), [], { ...options, signal: abort.signal, onMessage: () => abort.abort() });
    await expect(running).rejects.toThrow(/aborted/);
  });
});
