import { fstatSync, writeSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import type { ColorMode } from '../output/color-mode.ts';
import type { Invocation } from './invocation.ts';

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
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  get canAsk() {
    return process.stdin.isTTY && process.stderr.isTTY;
  },
  get exitCode() {
    return Number(process.exitCode ?? 0);
  },
  set exitCode(code) {
    process.exitCode = code;
  },
  /** A file or a device is written in a loop: Node's stream ignores that a full disk took only a part. */
  print(text) {
    if (!goesToFile()) {
      process.stdout.write(text);
      return;
    }
    const bytes = Buffer.from(text);
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(process.stdout.fd, bytes, written);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw errors.storageUnusable('The file that standard output goes to', problem, error);
    }
  },
};

function goesToFile(): boolean {
  if (process.stdout.isTTY) return false;
  const stat = fstatSync(process.stdout.fd);
  return stat.isFile() || stat.isCharacterDevice();
}
