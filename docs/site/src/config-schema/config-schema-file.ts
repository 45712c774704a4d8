import { join } from 'node:path';
import { workspace } from '../workspace.ts';

/** The schema that the command line ships. */
export const configSchemaFile: string = join(workspace, 'packages/cli/schema/config.schema.json');
