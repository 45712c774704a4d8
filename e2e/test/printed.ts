import { expect } from 'vitest';
import { expectDocumented } from './json-schema.ts';
import type { Outcome } from './sandbox.ts';

interface Hit {
  readonly root: string;
  readonly path: string;
  readonly kind: string;
  readonly freshness: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly score: number;
  readonly text: string;
  readonly detail?: string;
  readonly symbols: readonly { readonly name: string; readonly line: number }[];
  readonly explain: { readonly signals: readonly { readonly value: number; readonly weight: number }[] };
}

/** The fields of `search --json` that tests use. */
export interface SearchDocument {
  readonly query: string;
  readonly results: readonly Hit[];
  readonly omitted?: number;
  readonly index: { readonly state: string; readonly files: number; readonly chunks: number };
}

/** Parses the one line of JSON that a command printed, and checks it against its schema. */
export function printed<Value = Record<string, unknown>>(name: string, { stdout }: Outcome): Value {
  expect(stdout.endsWith('\n')).toBe(true);
  expect(stdout.trimEnd()).not.toContain('\n');
  const value = JSON.parse(stdout) as Value;
  expectDocumented(name, value);
  return value;
}

/** The paths of the hits, best first. */
export const found = (outcome: Outcome): readonly string[] =>
  printed<SearchDocument>('search', outcome).results.map(({ path }) => path);
