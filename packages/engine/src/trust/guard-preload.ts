import { configContent } from './config-content.ts';
import { guardModules } from './guard-loader.ts';
import { guardVariable } from './guard-processes.ts';

/* Loaded before everything else in the processes and threads that a guarded configuration starts. */
for (const [file, hash] of JSON.parse(process.env[guardVariable] ?? '[]') as readonly (readonly [string, string])[]) {
  const content = configContent(file);
  // Nothing of a tree whose configuration has changed may be loaded.
  const contents = 'problem' in content || content.hash !== hash ? new Map<string, Buffer>() : content.contents;
  guardModules({ file, hash, tree: content.tree, contents });
}
