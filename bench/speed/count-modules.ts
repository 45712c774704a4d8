import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';

/*
 * Preloaded into a process to count the modules that it loads. The count is printed as the last line of its output.
 */

let modules = 0;

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) modules++;
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  writeSync(1, `${JSON.stringify({ modules })}\n`);
});
