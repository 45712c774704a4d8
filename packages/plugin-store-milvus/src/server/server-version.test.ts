import { expect, it } from 'vitest';
import { checkVersion } from './connection.ts';

it.each([
  'v2.5.0',
  '2.6-20250815-ab12cd34',
  'milvus_lite-3.2.2',
  'Zilliz Cloud Vector Database(Compatible with Milvus 2.6)',
  'master',
])('accepts %s', (version) => {
  expect(() => checkVersion(version, 'Milvus')).not.toThrow();
});

it.each(['v2.4.17', '2.2', 'v1.1.1'])('refuses %s, and says which version to use', (version) => {
  expect(() => checkVersion(version, 'Milvus')).toThrow(
    expect.objectContaining({
      code: 'UNSUPPORTED',
      message: expect.stringContaining(version) as string,
      hint: expect.stringContaining('2.5') as string,
    }),
  );
});
