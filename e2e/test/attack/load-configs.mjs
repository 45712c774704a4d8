import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ConfigTrust, loadConfig } from '@codesearch/engine';

/*
 * Loads the configurations of many folders, one after the other, each from its folder. Standard input has a task: the
 * folders, the data folder and what to do. The result of each folder is printed: the file that was loaded, nothing, or
 * the message of the error.
 */

// Some configurations do not wait for what they import.
process.on('unhandledRejection', () => {});

const { home, mode, folders } = JSON.parse(await text(process.stdin));
const results = [];
for (const { folder, config, changes } of folders) {
  process.chdir(folder);
  try {
    if (mode === 'trust') await new ConfigTrust({ CODESEARCH_HOME: home }).trust(join(folder, config));
    else results.push((await loadConfig({ from: folder, home, trust: { home, ...policy(folder, changes) } }))?.file);
  } catch (error) {
    results.push(error.message);
  }
}
process.stdout.write(JSON.stringify(results));

function policy(folder, changes) {
  if (mode === 'all') return { all: true };
  if (mode !== 'swap') return {};
  // Between the hash, which the question is about, and the load.
  const ask = async () => {
    for (const [path, content] of Object.entries(changes))
      writeFileSync(join(folder, path), Buffer.from(content, 'base64'));
    return true;
  };
  return { ask };
}
