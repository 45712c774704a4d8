import { temporaryProject, guardStage } from '@codesearch/testkit';
import { generation } from './generation.ts';
import { local } from '../src/index.ts';

/*
 * Writes one generation of files after the other until it is killed, and prints the number of each committed
 * generation. Its argument is the data folder.
 */
const { context } = await temporaryProject();
const store = guardStage(local(), { ...context, dataDir: process.argv[2]! });
for (let number = 1; ; number++) {
  await store.upsert({ files: generation(number) });
  process.stdout.write(`${number}\n`);
}
