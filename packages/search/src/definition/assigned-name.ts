import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { definitionAround, routines } from './definition.ts';
import { escaped, proseLanguages } from './declared-name.ts';

/** Words and types in front of a name that gets its value: `export const`, `public static final int`. */
const inFront = String.raw`(?:[A-Za-z_][\w.<>[\]*&?]*\s+){0,5}`;

/** A longer line is not written by hand. */
const maxLine = 400;
const maxSignature = 300;

const comment = /^\s*(?:\/\/|\/?\*|#|--|;|%)/;

/** Functions whose assignments to their object are its fields. */
const initializers: ReadonlySet<string> = new Set(['__init__', 'initialize', 'constructor']);

/**
 * Finds where a name gets its value outside of all functions, for names that no outline has: the keys of a table of
 * codes, of symbols or of settings, constants of a file that its parser could not read, and fields that a constructor
 * assigns.
 */
export class AssignedName {
  readonly #name: string;
  readonly #form: RegExp;
  readonly #fieldForm: RegExp;
  readonly #valueForm: RegExp;

  /** @param name as it is spelled */
  constructor(name: string) {
    this.#name = name;
    const bare = String.raw`[@$]?${escaped(name)}\??\s*(?:(?<key>:(?![:=]))|:?=(?![=>~]))`;
    // `name =>` is a function of one parameter, and with a mark or quotes a key.
    const marked = String.raw`(?:(["'\x60])${escaped(name)}\2|:${escaped(name)})\s*(?<markedKey>:(?!:)|=>|=(?![=>~]))`;
    this.#form = new RegExp(String.raw`^\s*${inFront}(?:${bare}|${marked})`);
    this.#fieldForm = new RegExp(
      String.raw`^\s*(?:(?:this|self)\.|\$this->|@)${escaped(name)}\s*(?::[^=]*)?=(?![=>~])`,
    );
    this.#valueForm = new RegExp(
      String.raw`^\s*${inFront}[@$]?[\w.]*\w\??\s*(?::[^=:]*)?(?:=|:=|:|=>)\s*\w?(["'\x60])${escaped(name)}\1\s*[,;)]*(?:\s*(?:\/\/|#|--).*)?$`,
    );
  }

  /** The constant or field of a chunk whose value is the name as a text: the name of a table, an event or a header. */
  constantIn(chunk: StoredChunk): CodeSymbol | undefined {
    if (!chunk.text.includes(this.#name) || proseLanguages.has(chunk.language)) return undefined;
    const lines = chunk.text.replaceAll('\r\n', '\n').split('\n');
    for (const [index, line] of lines.entries()) {
      if (line.length > maxLine || comment.test(line) || !this.#valueForm.test(line)) continue;
      const symbol = definitionAround(chunk, chunk.startLine + index);
      if (symbol && !routines.has(symbol.kind)) return symbol;
    }
    return undefined;
  }

  /** The name as a definition of a chunk; `undefined` if the chunk gives it no value. */
  symbolIn(chunk: StoredChunk): CodeSymbol | undefined {
    if (!chunk.text.includes(this.#name) || proseLanguages.has(chunk.language)) return undefined;
    const lines = chunk.text.replaceAll('\r\n', '\n').split('\n');
    for (const [index, line] of lines.entries()) {
      if (line.length > maxLine || !line.includes(this.#name) || comment.test(line)) continue;
      const isField = this.#fieldForm.test(line);
      const isKey = isField || this.#isKeyIn(line);
      if (isKey === undefined) continue;
      const startLine = chunk.startLine + index;
      const owner = definitionAround(chunk, startLine);
      if (isField ? !owner || !isInitializer(owner) : owner && routines.has(owner.kind)) continue;
      const scope = (owner?.qualifiedName.split('.') ?? []).slice(0, isField ? -1 : undefined);
      return {
        name: this.#name,
        qualifiedName: [...scope, this.#name].join('.'),
        kind: isKey ? 'field' : 'constant',
        signature: line.trim().slice(0, maxSignature),
        startLine,
        endLine: chunk.startLine + lastLine(lines, index),
      };
    }
    return undefined;
  }

  #isKeyIn(line: string): boolean | undefined {
    const groups = this.#form.exec(line)?.groups;
    return groups && (groups['key'] ?? groups['markedKey']) !== undefined;
  }
}

function isInitializer({ kind, name }: CodeSymbol): boolean {
  return kind === 'constructor' || initializers.has(name);
}

/** The last line of a value: what is indented more, with the line that closes it. */
function lastLine(lines: readonly string[], first: number): number {
  const depth = indentation(lines[first]!);
  let last = first;
  for (let next = first + 1; next < lines.length; next++) {
    const line = lines[next]!;
    if (line.trim() === '') continue;
    if (indentation(line) > depth) last = next;
    else return indentation(line) === depth && last > first && /^\s*[)\]}]/.test(line) ? next : last;
  }
  return last;
}

function indentation(line: string): number {
  return line.search(/\S|$/);
}
