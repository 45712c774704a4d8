import { writeFileSync } from 'node:fs';
import { configSchema } from './config-schema.ts';
import { configSchemaFile } from './config-schema-file.ts';

/* Writes the JSON schema of the configuration into the package of the command line. */
writeFileSync(configSchemaFile, `${JSON.stringify(await configSchema(), undefined, 2)}\n`);
