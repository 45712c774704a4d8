import { CodesearchError } from '@codesearch/kernel';
import { writeWhole } from '@codesearch/server/client';
import type { ColorMode } from './color-mode.ts';
import type { Invocation } from './invocation.ts';

let exitCode = 0;

/** The run that this process was started for. */
export const processInvocation: Invocation & { colorMode: ColorMode } = {
  colorMode: 'auto',
  get cwd() {
    return process.cwd();
  },
  get env() {
    return process.env;
  },
  get stdin() {
    return process.stdin;
  },
  stdout: {
    get isTTY() {
      return process.stdout.isTTY;
    },
    get columns() {
      return process.stdout.columns;
    },
    get rows() {
      return process.stdout.rows;
    },
    write: (text) => writeWhole('stdout', text),
  },
  get stderr() {
    return process.stderr;
  },
  get canAsk() {
    return process.stdin.isTTY && process.stderr.isTTY;
  },
  get exitCode() {
    return exitCode;
  },
  set exitCode(code) {
    process.exitCode = exitCode = code;
  },
  print(text) {
    try {
      writeWhole('stdout', text);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw new CodesearchError(`The file that standard output goes to cannot be used: ${problem}.`, {
        code: 'UNAVAILABLE',
        hint: 'Free space or correct the permissions there and try again.',
        cause: error,
      });
    }
  },
};
