import { temporaryProject } from '@codesearch/testkit';
import { generation } from './generation.ts';
import { local } from '../src/index.ts';

/*
 * Writes one generation of files after the other into the data folder of its argument, and tells each one that is
 * committed, until somebody ends the process.
 */
const { context } = await temporaryProject();
const store = local().create({ ...context, dataDir: process.argv[2]! });
for (let number = 1; ; number++) {
  await store.upsert(generation(number));
  process.stdout.write(`${number}\n`);
}
