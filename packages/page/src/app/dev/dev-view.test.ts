import { expect, it } from 'vitest';
import type { DevChunk, DevHit, DevPass, DevReport } from '@codesearch/presentation';
import type { VNode } from 'preact';
import { PlaceLink } from '../place/place-link.tsx';
import { Report } from './dev-view.tsx';

const chunk = (startLine: number, endLine: number, embedded: string): DevChunk => ({
  ...{ startLine, endLine, kind: 'function', symbols: [`f${startLine}`], header: '', embedded },
});

const hit = (path: string, score: number): DevHit => ({
  ...{ path, line: 3, label: `function ${path}`, definition: path, score },
  signals: [{ name: 'defines-name', value: 2, weight: score / 2 }],
});

const pass = (chunks: readonly DevChunk[], hits: readonly DevHit[]): DevPass => ({
  ...{ root: '/r', inputs: {}, plugins: { chunker: 'own' }, file: { path: 'a.ts', language: 'ts', chunks } },
  query: {
    ...{ text: 'wait', fit: 'good', hits },
    report: { added: 0, modified: 0, removed: 0, unchanged: 1, indexed: 0, chunks: 0, elapsedMs: 1 },
  },
});

/** The text of what a component renders, and of its links. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (typeof node !== 'object' || node === null) return '';
  const { type, props } = node as VNode<{ readonly children?: unknown }>;
  if (type === PlaceLink) return textOf(props.children);
  if (typeof type === 'function') return textOf((type as (given: unknown) => unknown)(props));
  const text = textOf(props.children);
  return ['li', 'p', 'pre', 'h2', 'h3', 'summary'].includes(String(type)) ? `${text}\n` : text;
}

const shown = (report: DevReport): string => textOf(Report({ report }));

it('shows chunks with the text that is embedded, and hits with their signals', () => {
  const text = shown({ pass: pass([chunk(1, 4, 'In a.ts: f1')], [hit('a.ts', 3)]) });
  expect(text).toContain('chunker own');
  expect(text).toContain('a.ts: 1 chunks, ts');
  expect(text).toContain('1–4 function f1');
  expect(text).toContain('In a.ts: f1');
  expect(text).toContain('3.00 = defines-name 3.00');
  expect(text).not.toMatch(/new|gone|was/);
});

it('marks the chunks that are new and gone, and the former ranks of hits', () => {
  const before = pass([chunk(1, 4, 'a'), chunk(5, 9, 'b')], [hit('a.ts', 3), hit('b.ts', 2)]);
  const text = shown({ before, pass: pass([chunk(1, 4, 'a'), chunk(5, 7, 'c')], [hit('c.ts', 4), hit('a.ts', 3)]) });
  expect(text).toMatch(/5–9 function f5 gone/);
  expect(text).toMatch(/5–7 function f5 new/);
  expect(text).toMatch(/function c\.ts c\.ts:3 new/);
  expect(text).toMatch(/function a\.ts a\.ts:3 was 1/);
  expect(text).toMatch(/No hits any more\nfunction b\.ts/);
});

it('shows why an attempt failed above the last pass, and how to start where nothing runs', () => {
  const text = shown({ failure: 'error own.mjs:3 is invalid\n', pass: pass([chunk(1, 4, 'a')], []) });
  expect(text).toMatch(/error own\.mjs:3 is invalid\nBelow is the last pass that worked\./);
  expect(text).toContain('1–4 function f1');
  expect(shown({})).toContain('codesearch dev FILE');
});
