import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import { applyEdits, modify, parse } from 'jsonc-parser';
import type { JSONPath, ParseError } from 'jsonc-parser';
import type { ServerCommand } from '../server-command.ts';

/** The hooks of one event for some tools, as Claude Code writes them: https://code.claude.com/docs/en/hooks */
interface HookGroup {
  readonly matcher: string;
  readonly hooks: readonly object[];
}

type Hooks = Readonly<Record<string, readonly HookGroup[]>>;

/** Text searches of the shell, as rules of permissions. Other commands of the shell do not start the hook. */
const searches = ['rg *', 'git grep *', 'grep -r*', 'grep -R*'];

/** Seconds that a hook before a call may take. */
const timeout = 10;

/** The settings of the hooks of this program. @param server the command that starts its MCP server */
export function hookSettings({ command, args }: ServerCommand): { readonly hooks: Hooks } {
  const words = [command, ...args.slice(0, -1), 'hook'];
  const run = { type: 'command', command: words.map(shellWord).join(' ') };
  const before = { ...run, timeout };
  return {
    hooks: {
      PreToolUse: [
        { matcher: 'Grep', hooks: [before] },
        { matcher: 'Bash', hooks: searches.map((search) => ({ ...before, if: `Bash(${search})` })) },
      ],
      PostToolUse: [{ matcher: 'Edit|MultiEdit|Write|NotebookEdit', hooks: [{ ...run, async: true }] }],
    },
  };
}

/** A word of a POSIX shell: quoted only if it has to be. */
function shellWord(word: string): string {
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Adds hooks to a settings file in JSON with comments. Those of a former version are replaced, and all others stay.
 *
 * @throws CONFIG_INVALID if the text is not an object
 */
export function withHooks(file: string, text: string, hooks: Hooks): string {
  if (isDeepStrictEqual(ownHooks(file, text), hooks)) return text;
  let next = withoutHooks(file, text);
  if (next.trim() === '') return `${JSON.stringify({ hooks }, undefined, 2)}\n`;
  for (const [event, groups] of Object.entries(hooks)) {
    for (const group of groups) {
      const present = (read(file, next)['hooks'] as Hooks | undefined)?.[event]?.length;
      next =
        present === undefined
          ? change(next, ['hooks', event], [group])
          : change(next, ['hooks', event, present], group);
    }
  }
  return next;
}

/** Removes the hooks of this program, and the lists that are empty then. */
export function withoutHooks(file: string, text: string): string {
  let next = text;
  const hooks = read(file, text)['hooks'] as Hooks | undefined;
  for (const [event, groups] of Object.entries(hooks ?? {})) {
    const own = groups.flatMap((group, position) => (isOwn(group) ? [position] : []));
    const path: JSONPath = ['hooks', event];
    if (own.length === 0) continue;
    if (own.length === groups.length) next = change(next, path, undefined);
    else for (const position of own.toReversed()) next = change(next, [...path, position], undefined);
  }
  const isEmpty = hooks !== undefined && next !== text && Object.keys(read(file, next)['hooks'] as Hooks).length === 0;
  return isEmpty ? change(next, ['hooks'], undefined) : next;
}

/** Whether a text has hooks of this program. */
export function hasHooks(file: string, text: string): boolean {
  return Object.keys(ownHooks(file, text)).length > 0;
}

/** The hooks of this program in a text. */
function ownHooks(file: string, text: string): Hooks {
  const all = Object.entries((read(file, text)['hooks'] as Hooks | undefined) ?? {});
  const own = all.map(([event, groups]) => [event, groups.filter(isOwn)] as const);
  return Object.fromEntries(own.filter(([, groups]) => groups.length > 0));
}

/** All hooks of a group of this program run its command. */
function isOwn({ hooks }: HookGroup): boolean {
  return hooks.every((hook) => 'command' in hook && /codesearch\S* hook$/.test(String(hook.command)));
}

function read(file: string, text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  const problems: ParseError[] = [];
  const value: unknown = parse(text.replace(byteOrderMark, ''), problems, { allowTrailingComma: true });
  if (problems.length === 0 && typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  const hint = 'Fix the file by hand, then run the command again. Nothing was changed.';
  throw errors.configInvalid(file, 'it is not an object in JSON.', hint);
}

const byteOrderMark = /^\uFEFF/;

function change(text: string, path: JSONPath, value: unknown): string {
  const [mark = ''] = byteOrderMark.exec(text) ?? [];
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  const json = text.slice(mark.length);
  return `${mark}${applyEdits(json, modify(json, path, value, { formattingOptions }))}`;
}
