import { enableCompileCache } from 'node:module';
import envPaths from 'env-paths';

/*
 * To be loaded before anything else: from the second run on, compiled code is read instead of made. It is kept in this user's
 * cache folder; Node's own choice, the system's temporary folder, is open to others, and what lies there is run.
 */
enableCompileCache(envPaths('codesearch', { suffix: '' }).cache);
