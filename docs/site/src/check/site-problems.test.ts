import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { siteProblems } from './site-problems.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-site-'));
  mkdirSync(join(folder, 'guide'));
  writeFileSync(join(folder, 'style.css'), '');
});

afterEach(() => rmSync(folder, { recursive: true }));

const page = (path: string, body: string): void =>
  writeFileSync(join(folder, path), `<link rel="stylesheet" href="/docs/style.css"><h1 id="top">Page</h1>${body}`);

it('finds nothing in a site that is right', () => {
  page('index.html', '<a href="/docs/guide/one.html#part">one</a><a class="x" href="#top">top</a>');
  page('guide/one.html', '<h2 id="part">Part</h2><a href="/docs/">home</a><a href="https://example.org/">out</a>');
  expect(siteProblems(folder, '/docs/')).toEqual([]);
});

it('finds links to pages and headings that do not exist, and links above the base', () => {
  page('index.html', '<a href="/docs/none.html">a</a><a href="/docs/guide/one.html#none">b</a><a href="/start">c</a>');
  page('guide/one.html', '');
  expect(siteProblems(folder, '/docs/')).toEqual([
    'index.html: /docs/none.html does not exist',
    'index.html: /docs/guide/one.html#none has no such heading',
    'index.html: /start is outside of /docs/',
  ]);
});

it('finds what a page loads from another host', () => {
  page(
    'index.html',
    '<script type="module" src="https://cdn.example.org/x.js"></script><img src="//example.org/x.png">',
  );
  writeFileSync(join(folder, 'style.css'), '@font-face { src: url("https://fonts.example.org/x.woff2") }');
  expect(siteProblems(folder, '/docs/')).toEqual([
    'index.html: loads https://cdn.example.org/x.js',
    'index.html: loads //example.org/x.png',
    'style.css: loads https://fonts.example.org/x.woff2',
  ]);
});

it('finds a page that was built without its text', () => {
  writeFileSync(join(folder, 'index.html'), '<div id="app"></div>');
  expect(siteProblems(folder, '/docs/')).toEqual(['index.html: has no heading']);
});
