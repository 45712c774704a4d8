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

/** A module and those that it needs, without those that it loads later. */
function withImports(texts: ReadonlyMap<string, string>, path: string): readonly string[] {
  const found = [path];
  for (const each of found)
    for (const [, name] of texts.get(each)!.matchAll(/(?:\bfrom|\bimport)\s*["`]\.\/(?:part\/)?([^"`]+)["`]/g))
      if (!found.includes(`/part/${name}`)) found.push(`/part/${name}`);
  return found;
}

it.each(['C++', 'TypeScript', 'Python', 'Go', 'Rust', 'Java', 'C#', 'Ruby', 'Kotlin', 'Markdown'])(
  'is less than 220 kB compressed with the reader of a file of %s',
  (language) => {
    const files = pageFiles();
    const texts = new Map([...files].map(([path, file]) => [path, file.read().toString()]));
    const partWith = (text: string): string => [...texts].find(([, each]) => each.includes(text))![0];
    const list = partWith('name:`TypeScript`');
    const [, grammar] = new RegExp(`name:\`${language.replaceAll('+', '\\+')}\`.*?import\\(\`\\.(/[^\`]+)`).exec(
      texts.get(list)!,
    )!;
    const own = language === 'Markdown' ? partWith('TableDelimiter') : `/part${grammar}`;
    const loaded = ['/main.js', [...texts.keys()].find((path) => path.startsWith('/part/editor'))!, list, own].flatMap(
      (path) => withImports(texts, path),
    );
    const bytes = ['/', ...new Set(loaded)].map((path) => files.get(path)!.readCompressed().length);
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(220_000);
  },
);

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
