import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vitepress';
import { writeDocuments, writeReference } from './page/write-pages.ts';
import { writeContracts } from './reference/contract/write-contracts.ts';
import { workspace } from './workspace.ts';

/*
 * Serves the site on this machine, and shows changes of Markdown files at once.
 *
 *   npm run site:dev
 */

await writeContracts();
writeDocuments();
await writeReference();
const server = await createServer(join(workspace, 'docs/site'));
await server.listen();
server.printUrls();
for (const folder of ['docs', 'packages', 'examples', '.']) {
  watch(join(workspace, folder), { recursive: folder !== '.' }, (_, file) => {
    if (file?.endsWith('.md') === true && !/(?:^|\/)node_modules\//.test(file)) refresh();
  });
}

function refresh(): void {
  try {
    writeDocuments();
  } catch (error) {
    // A link is often incomplete while it is typed.
    process.stderr.write(`${String(error)}\n`);
  }
}
