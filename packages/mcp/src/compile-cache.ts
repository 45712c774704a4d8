import { enableCompileCache } from 'node:module';
import envPaths from 'env-paths';

/*
 * Must be loaded first. From the second run on, Node reads compiled code from this user's cache folder. Node's default,
 * the temporary folder of the system, is writable by other users, and cached code is executed.
 */
enableCompileCache(envPaths('codesearch', { suffix: '' }).cache);
