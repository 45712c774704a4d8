import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configSchema } from './config-schema.ts';
import { configSchemaFile } from './config-schema-file.ts';

it('is in the package of the command line as the plugins have it; `npm run schema` writes it', async () => {
  const shipped = JSON.parse(readFileSync(configSchemaFile, 'utf8')) as unknown;
  expect(shipped).toEqual(JSON.parse(JSON.stringify(await configSchema())));
});
