import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pageFiles } from './page-files.ts';
import { pageHeaders } from './page-headers.ts';

it('has the page and all that it names, less than 200 kB compressed for the first view', () => {
  const files = pageFiles();
  const page = files.get('/')!;
  const named = [
    ...page
      .read()
      .toString()
      .matchAll(/(?:src|href)="([^"]+)"/g),
  ].map(([, path]) => files.get(path!));
  expect(named).toHaveLength(3);
  const bytes = [page, ...named].reduce((sum, file) => sum + file!.readCompressed().length, 0);
  expect(bytes).toBeLessThan(200_000);
  for (const file of files.values()) expect(gunzipSync(file.readCompressed()).equals(file.read())).toBe(true);
});

it('allows no script, style or connection of another origin', () => {
  const policy = pageHeaders('abc')['Content-Security-Policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe/);
});
