import { spawnSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { readRegularFile } from '@codesearch/toolkit';
import { configContent } from '../../trust/config-content.ts';

/** Modules that are looked at. A configuration with more has its place in the message of Node only. */
const maxModules = 30;

/**
 * The first place in a configuration, or in a module of the user's own that it imports, that cannot be parsed. Node
 * shows it only if the error ends the process. Nothing is run.
 *
 * @returns path and line, as in `/srv/chunker.ts:12`
 */
export function syntaxPlace(file: string): string | undefined {
  const content = configContent(file);
  const modules = 'modules' in content ? content.modules : [];
  for (const path of [file, ...modules].slice(0, maxModules)) {
    const line = /\.c[jt]s$|\.json$|\.ya?ml$/.test(path) ? undefined : brokenLine(path);
    if (line !== undefined) return `${path}:${line}`;
  }
  return undefined;
}

function brokenLine(path: string): string | undefined {
  try {
    const text = readRegularFile(path)?.toString() ?? '';
    const input = path.endsWith('ts') ? stripTypeScriptTypes(text) : text;
    const options = { input, encoding: 'utf8', timeout: 5_000 } as const;
    const { stderr } = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], options);
    return /^\[stdin\]:(\d+)$/m.exec(stderr)?.[1];
  } catch (error) {
    // What TypeScript cannot parse has its line at the top of the stack.
    return error instanceof SyntaxError ? /^:(\d+)\n/.exec(error.stack ?? '')?.[1] : undefined;
  }
}
