import { join } from 'node:path';
import { siteProblems } from './check/site-problems.ts';
import { writeDocuments, writeReference } from './page/write-pages.ts';
import { writeContracts } from './reference/contract/write-contracts.ts';
import { builtSite, workspace } from './workspace.ts';

/*
 * Builds the site into `docs/site/dist` and checks its links. It needs the built program.
 *
 *   npm run site                              for the root of a host
 *   SITE_BASE=/codesearch/ npm run site       for a path of a host
 */

await writeContracts();
writeDocuments();
await writeReference();
const { build } = await import('vitepress');
await build(join(workspace, 'docs/site'));
const problems = siteProblems(builtSite, process.env['SITE_BASE'] ?? '/');
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
if (problems.length > 0) process.exitCode = 1;
