import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '@codesearch/toolkit';
import type { ToolEvent } from './tool-event.ts';

/** What a model reads when it greps. */
export const searchHint: string =
  'For where or how code does something, or where a name is defined, call search_code of the MCP server codesearch before grep: it answers with whole definitions, ranked. Write names and words that the code would use. Grep is right for every occurrence of an exact string.';

/** A program at the start of a command that looks through a tree; not one that filters the output of another. */
const searchCommand =
  /(?:^|&&|\|\||[;\n(])\s*(?:rg|ag|ack|git\s+grep|[ef]?grep\s+(?:\S+\s+)*?-(?:-recursive|[A-Za-z]*[rR][A-Za-z]*))(?:\s|$)/;

/** Whether a call of a tool looks for text in a tree. */
export function isTextSearch({ name, tool, input }: ToolEvent): boolean {
  if (name !== 'PreToolUse') return false;
  return tool === 'Grep' || (tool === 'Bash' && searchCommand.test(String(input['command'] ?? '')));
}

/** After this time a session is over, in milliseconds. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * Whether a session gets the hint now, and not again.
 *
 * @param home data folder, which keeps a mark for each session
 */
export function takeHint(home: string, session: string): boolean {
  const folder = join(home, 'hinted-sessions');
  const mark = join(folder, createHash('sha256').update(session).digest('hex').slice(0, 16));
  if (existsSync(mark)) return false;
  try {
    makePrivateFolder(folder);
    for (const name of readdirSync(folder)) {
      if (Date.now() - statSync(join(folder, name)).mtimeMs > keptMs) rmSync(join(folder, name), { force: true });
    }
    writeFileSync(mark, '', { mode: 0o600 });
    return true;
  } catch {
    // Without a mark, each call would get the hint.
    return false;
  }
}
