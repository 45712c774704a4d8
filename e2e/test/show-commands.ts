import { afterEach } from 'vitest';
import { takeCommands } from './command-log.ts';

/* Shows the commands of a test that fails, with their whole output. */
afterEach(({ task }) => {
  const commands = takeCommands();
  if (task.result?.state === 'fail' && commands.length > 0) process.stderr.write(`${commands.join('\n\n')}\n`);
});
