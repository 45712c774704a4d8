import * as modules from 'node:module';
import envPaths from 'env-paths';

/*
 * Programs import this before anything else. From the second run on, Node reads compiled code from the cache folder of
 * the user instead of compiling it. Node's default folder is the system's temporary folder, where another user could
 * place code. Deno has no such cache.
 */
(modules as Partial<Pick<typeof modules, 'enableCompileCache'>>).enableCompileCache?.(
  envPaths('codesearch', { suffix: '' }).cache,
);
