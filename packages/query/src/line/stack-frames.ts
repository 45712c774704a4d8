import type { QuerySymbol } from '@codesearch/kernel';
import { placesInLine } from './places-in-line.ts';
import type { LinePlace } from './written-place.ts';
import { frameFunction, writtenName } from './frame-function.ts';

/** A line of a stack trace. */
export interface StackFrame {
  readonly path: LinePlace & { readonly line: number; readonly endLine: number };
  /** The function, as written. */
  readonly name?: string;
  /** The same, without what a compiler added. */
  readonly function?: QuerySymbol;
  /** Whether the function is the one that the line calls, instead of the one that the line is in. */
  readonly isCalled: boolean;
  /** Whether the trace ends with the place of the error, as in Python, instead of beginning with it. */
  readonly innermostLast: boolean;
}

/** A longer line is no frame. */
const maxLength = 1000;

/** Every frame contains one of these. */
const mayHaveLine = /[:(]\[?\d|line[ ,]\d|\w [\d]+:\d/;

/**
 * What a program writes around a path and its line. A group `name` or `called` is the function; the second says little
 * about the error. The text in front of the path has no blanks around it.
 */
interface FrameForm {
  readonly before: RegExp;
  readonly after?: RegExp;
  /** The extension of the file. Default: any. */
  readonly file?: RegExp;
  readonly isIndented?: boolean;
  readonly isCalled?: boolean;
  readonly innermostLast?: boolean;
}

const python = /\.(?:pyx?|ipynb)$/;
const elixir = /\.exs?$/;
const jvmFile = /\.(?:java|kts?|scala|sc|groovy|cljc?)$/;

const forms: readonly FrameForm[] = [
  { before: /^File\b/, after: /, in (?<name>\S.*)/, file: python, innermostLast: true },
  { before: /^File\b/, file: python, innermostLast: true },
  // pdb: > /srv/cart.py(12)total()
  { before: /^>?$/, after: /^(?<name>[\w<]\S*)\(\)/, file: python, innermostLast: true },
  // Erlang, whose address can be that of a JavaScript frame
  { before: /^(?:in (?:function|call from)|called from)\s+(?<name>\S+) \($/ },
  { before: /(?<name>\w+,\w+),\d+,\[\{file,"$/ },
  // valgrind: at 0x109: total (cart.c:12)
  { before: /^(?:==\d+==\s+)?(?:at|by) 0x[\da-f]+: (?<name>.+) \($/i },
  // JavaScript, the JVM, .NET, GDScript
  { before: /^(?:at|async):?(?:\s+async\b)?(?:\s+(?<name>\S.*?))?(?:\s+\[0x[\da-f]+\])?(?:\s?\(|\s+in)?$/ },
  { before: /^(?<name>(?:[\w$]+\.)+[\w$<>]+)\($/, file: jvmFile },
  // Unity: Cart.Total () (at Assets/Cart.cs:12)
  { before: /^(?<name>\S.*) \(at$/, file: /\.cs$/ },
  { before: /^from\b/, after: /in [`'"](?<name>[^'"`]+)/ },
  { before: /^from\b/ },
  // PHP, and its extension for debugging
  { before: /^#\d+$/, after: /^: (?<name>\S.*)/, isCalled: true },
  { before: /^#\d+\s+(?<name>\S.*) called at \[?$/, isCalled: true },
  { before: /^(?:PHP\s+)?\d+\. (?<name>\S+\(.*\))$/, isCalled: true, innermostLast: true },
  // gdb, lldb, sanitizers, Dart
  { before: /^(?:\*\s)?(?:frame )?#\d+:?\s+(?:0x[\da-f]+\s*)?(?:in )?(?<name>\S.*?)?(?:\s+(?:at|\())?$/ },
  { before: /^(?:\*\s)?(?:frame )?#\d+:?$/ },
  { before: /^Breakpoint \d+, (?<name>\S.*) at$/ },
  // Swift and crash reports
  { before: /^\d+\s+.*0x[\da-f]+\s+(?<name>\S.*?)\s\+\s\d+(?:\s?\(|\sin\s\S+\sat)$/ },
  // Julia: [1] total(x::Int64) at ./cart.jl:12, and a line of its own for the path
  { before: /^\[\d+\] (?<name>\S.*?) (?:at|@ \S+)$/ },
  { before: /^@(?: \S+)?$/, file: /\.jl$/, isIndented: true },
  { before: /^(?:Raised|Re-raised|Called)\b.*? (?:at|from) (?<name>\S+) in file "$/ },
  { before: /^$/, after: /^:?\s?in (?<name>.+)/, file: python, innermostLast: true },
  {
    before: /^$/,
    after:
      /^:?\s?(?:0x[\da-f]+ )?in (?:(?:function|method|upvalue|local|field|global) )?[`'"]?(?<name>[\w<(].*?)[`'"]?\s*$/,
  },
  // Perl, Haskell
  { before: /^(?<called>\S.*?),? called at$/, isCalled: true },
  { before: /^\([^()]*\)$/, after: /^:? (?<name>\S.*)/, file: elixir },
  { before: /^$/, after: /^:? (?<name>\S.*)/, file: elixir, isIndented: true },
  { before: /^$/, after: /^(?: \+0x[0-9a-f]+)?\s*$/, file: /\.go$/, isIndented: true },
  { before: /^$/, after: /^\s{2,}(?<name>[A-Za-z_]\S*)\s*$/, file: /\.dart$/ },
  { before: /^$/, after: /^\s+(?<name>[A-Za-z_]\S*)\s*$/, file: /\.nim$/, innermostLast: true },
];

/** `total@http://localhost:3000/src/cart.js:12:7` */
const browserName = /^\s*(?:async\*)?([\w$./*<]*)@(?=(?:[a-z][a-z-]+:)?\/)/;

/** Names of libraries with the JVM, as a frame writes them. */
const jvmLibrary =
  /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|android|dalvik|org\.junit|junit|org\.gradle)\./;

/**
 * Reads a line as a frame of a stack trace: Python, pytest, JavaScript, Java, Kotlin, Scala, C#, Go, Rust, Ruby, PHP,
 * Perl, Elixir, Erlang, Lua, Swift, Dart, Julia, OCaml, Nim, Zig, and C and C++ by gdb, lldb, valgrind or a sanitizer.
 * A frame without a line number is none.
 */
export function readFrame(written: string): StackFrame | undefined {
  if (written.length > maxLength || !mayHaveLine.test(written)) return undefined;
  const line = written.replace(browserName, 'at $1 (');
  const path = placesInLine(line).find(hasLine);
  if (path === undefined) return undefined;
  const before = line.slice(0, path.start).trim();
  const after = line.slice(path.end);
  const isIndented = /^\s/.test(line);
  for (const form of forms) {
    if (form.file?.test(path.paths[0]) === false || (form.isIndented && !isIndented)) continue;
    const [front, behind] = [form.before.exec(before), form.after?.exec(after)];
    if (!front || (form.after && !behind)) continue;
    return frame(path, { ...front.groups, ...behind?.groups }, form);
  }
  return undefined;
}

function hasLine(path: LinePlace): path is StackFrame['path'] {
  return path.line !== undefined && path.form !== 'word';
}

function frame(
  path: StackFrame['path'],
  { name: written, called = written }: Readonly<Record<string, string | undefined>>,
  { isCalled = false, innermostLast = false }: FrameForm,
): StackFrame {
  const name = written === undefined ? undefined : writtenName(written);
  const isJvm = jvmFile.test(path.paths[0]);
  const own = called === undefined ? undefined : frameFunction(called, { isJvm });
  return {
    path: isJvm && name !== undefined ? jvmPath(path, name) : path,
    ...(name !== undefined && { name }),
    ...(own && { function: own }),
    isCalled,
    innermostLast,
  };
}

/** A frame of the JVM names its file without the folders, which are those of the class. */
function jvmPath(path: StackFrame['path'], name: string): StackFrame['path'] {
  const [file] = path.paths;
  if (file.includes('/') || !name.includes('.')) return path;
  const folders = name.split('.').slice(0, -2);
  return { ...path, paths: [[...folders, file].join('/'), file], isLibrary: jvmLibrary.test(name) };
}

/** What a line says about the lines below it, which have no function themselves. */
const announcements: readonly RegExp[] = [
  // gcc: cart.c: In function 'total':
  /: In (?:(?:static|member|copy|lambda|move) )*(?:function|constructor|destructor|method) ['‘`](?<name>.+?)['’]:?$/,
  // Go: example.com/shop/cart.(*Cart).Total(0xc000012000)
  /^(?<name>(?:created by )?(?:[\w.~%-]+\/)*[\w%-]+\.[\w.()*[\]·-]+(?:\(.*\)|(?: in goroutine \d+)))$/,
  // Rust: 3: shop::cart::total
  /^\s*\d+:\s+(?:0x[\da-f]+ - )?(?<name>[<\w].*)$/,
  // Julia: [3] total(x::Int64)
  /^\s*\[\d+\]\s(?<name>\S.*)$/,
];

/** Reads the function that a line of a trace or of a compiler names for the lines below it. */
export function readAnnouncedFunction(line: string): QuerySymbol | undefined {
  if (line.length > maxLength) return undefined;
  for (const form of announcements) {
    const name = form.exec(line)?.groups?.['name'];
    if (name !== undefined) return frameFunction(name.replace(/^(?:\w[\w:<>*&]*[ *&]+)+(?=[\w:~]+\()/, ''));
  }
  return undefined;
}
