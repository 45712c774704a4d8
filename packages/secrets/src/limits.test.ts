import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

it('misses the passwords that README.md names as missed', () => {
  const limit = /^- a password of words only[^]*?(?=\n- )/m.exec(readme)?.[0] ?? '';
  const named = [...limit.matchAll(/`([^`]+)`/g)].map(([, value]) => value);
  expect(named.length).toBeGreaterThan(2);
  const masked = named.filter((value) => maskSecrets('config/app.yaml', `password: ${value}`).masked !== 0);
  expect(masked).toEqual([]);
});
