/** A key of an object, an element of a list, or a declared name, as a file has it. */
export interface SourceEntry {
  /** Of an element of a list its index; empty if it has no name. */
  readonly key: string;
  /** From 1 on. */
  readonly line: number;
  /** The entries in the brackets of its value: one list for each pair. */
  readonly groups: (readonly SourceEntry[])[];
  /** Names in its value, which may be declared elsewhere in the file. */
  readonly names: string[];
}

const tokens =
  /\/\/.*|\/\*[^]*?\*\/|'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`|(?<=[(,=:[!&|?{;>]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|[\p{L}_$][\p{L}\p{N}_$]*|\.{3}|\S/gu;

/** Words before a name, or before a value without one. */
const beginnings: ReadonlySet<string> = new Set(['const', 'let', 'var', 'export', 'return', 'import']);

/** Words before the name of a function. */
const modifiers: ReadonlySet<string> = new Set(['async', 'function', 'get', 'set', '*']);

/**
 * The entries of the objects and lists in a program or in JSON, and its declarations. It looks at brackets, commas and
 * names only: enough to find a value of a configuration, whatever is computed around it.
 */
export function sourceEntries(text: string): readonly SourceEntry[] {
  const root: SourceEntry[] = [];
  const frames: { readonly open: string; readonly entries: SourceEntry[]; current: SourceEntry | undefined }[] = [
    { open: '', entries: root, current: undefined },
  ];
  const lineOf = lineCounter(text);
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (/^\/[/*]/.test(token)) continue;
    const frame = frames.at(-1)!;
    const begin = (key: string): SourceEntry => {
      const own = frame.open === '[' ? String(frame.entries.length) : key;
      const entry: SourceEntry = { key: own, line: lineOf(index), groups: [], names: [] };
      frame.entries.push(entry);
      return (frame.current = entry);
    };
    if ('{[('.includes(token)) {
      const entries: SourceEntry[] = [];
      (frame.current ?? begin('')).groups.push(entries);
      frames.push({ open: token, entries, current: undefined });
    } else if ('}])'.includes(token)) {
      if (frames.length > 1) frames.pop();
    } else if (token === ',' || token === ';' || (frame.open !== '[' && beginnings.has(token))) {
      frame.current = undefined;
    } else if (frame.current !== undefined) {
      if (/^[\p{L}_$]/u.test(token)) frame.current.names.push(token);
    } else if (!modifiers.has(token)) {
      const entry = begin(unquoted(token));
      // An element is its own value, and a key without one is the name of it.
      if (frame.open !== '{' && frame.open !== '') entry.names.push(token);
    }
  }
  return root;
}

function unquoted(token: string): string {
  if (token.startsWith('"')) {
    try {
      return String(JSON.parse(token));
    } catch {
      // An escape that only a program has.
    }
  }
  return /^['"`]/.test(token) ? token.slice(1, -1) : token;
}

/** Gives the line of one offset after the other, in ascending order. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (text[at] === '\n') line += 1;
    return line;
  };
}
