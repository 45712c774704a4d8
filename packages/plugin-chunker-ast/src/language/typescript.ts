import { ecmascript } from './ecmascript.ts';
import type { Language } from './language.ts';

export const typescript: Language = {
  ...ecmascript,
  name: 'typescript',
  grammar: 'typescript',
  extensions: ['ts', 'mts', 'cts'],
  interpreters: ['ts-node', 'tsx', 'deno', 'bun'],
};

export const tsx: Language = { ...ecmascript, name: 'tsx', grammar: 'tsx', extensions: ['tsx'] };
