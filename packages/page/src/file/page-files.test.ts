import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pageFiles } from './page-files.ts';
import { pageHeaders } from './page-headers.ts';

it('has the page and all that it names, less than 200 kB compressed for the first view', () => {
  const files = pageFiles();
  const page = files.get('/')!;
  const text = page.read().toString();
  const named = new Set(Array.from(text.matchAll(/(?:src|href)="([^"]+)"/g), ([, path]) => path!));
  expect(named).toContain('/main.js');
  expect([...named].filter((path) => !files.has(path))).toEqual([]);
  const bytes = [page, ...[...named].map((path) => files.get(path)!)].reduce(
    (sum, file) => sum + file.readCompressed().length,
    0,
  );
  expect(bytes).toBeLessThan(200_000);
  for (const file of files.values()) expect(gunzipSync(file.readCompressed()).equals(file.read())).toBe(true);
});

it('is less than 180 kB compressed with all that it loads later, whatever the languages of the files', () => {
  const bytes = [...pageFiles()].map(([path, file]) => (path.endsWith('.txt') ? 0 : file.readCompressed().length));
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(180_000);
});

it('is painted by the page alone, and asks for all that its program starts with at once', () => {
  const files = pageFiles();
  const text = files.get('/')!.read().toString();
  expect(text).toContain('<style nonce="{{nonce}}">');
  expect(text).not.toContain('rel="stylesheet"');
  const program = files.get('/main.js')!.read().toString();
  const imported = Array.from(program.matchAll(/\bfrom\s*"\.(\/part\/[^"]+)"/g), ([, path]) => path!);
  expect(imported.length).toBeGreaterThan(0);
  for (const path of imported) expect(text).toContain(`<link rel="modulepreload" href="${path}" />`);
});

it('allows no script, style or connection of another origin', () => {
  const policy = pageHeaders('abc')['Content-Security-Policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe/);
});
