import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagrams } from './diagram/diagrams.ts';
import { drawing } from './diagram/diagram.ts';
import { workspace } from './workspace.ts';

/*
 * Draws the diagrams of the documentation into docs/images.
 *
 *   npm run -w @codesearch/site diagrams
 */

for (const [name, diagram] of Object.entries(diagrams))
  writeFileSync(join(workspace, 'docs/images', `${name}.svg`), drawing(diagram));
