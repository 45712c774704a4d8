import type { SkippedConfig } from '@codesearch/engine';
import { printableLine, shellQuoted } from './printable.ts';

const plain = /^[\w@%+=:,./-]+$/;

/** One line about a configuration that was found and is not used: why, and what to do about it. */
export function skippedConfigNote({ file, reason, problem, hint = '' }: SkippedConfig): string {
  const name = printableLine(file);
  if (reason === 'unsafe') {
    return `${name} is not used: ${printableLine(problem ?? 'it is unsafe')}. ${hint}`.trimEnd();
  }
  const why = reason === 'changed' ? 'it has changed since you trusted it' : 'it is not trusted';
  const argument = plain.test(file) ? file : shellQuoted(name);
  return `${name} is not used, because ${why}. To use it, run: codesearch config --trust ${argument}`;
}
