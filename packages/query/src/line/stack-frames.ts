import { placesInLine } from '../places/places-in-line.ts';
import type { LinePlace } from '../places/written-place.ts';

/** A line of a stack trace. */
export interface StackFrame {
  readonly path: LinePlace & { readonly line: number; readonly endLine: number };
  /** The function, as written. */
  readonly name?: string;
  /** Whether the trace ends with the place of the error, as in Python, instead of beginning with it. */
  readonly innermostLast: boolean;
}

/** A longer line is no frame. */
const maxLength = 1000;

const pythonFile = /\.(?:pyx?|ipynb)$/;
const elixirFile = /\.exs?$/;

/** Every frame contains one of these. */
const mayHaveLine = /[:(]\[?\d|line \d/;

/**
 * Reads a line as a frame of a stack trace: Python, pytest, JavaScript, Java, Kotlin, Scala, C#, Go, Rust, Ruby, PHP,
 * Elixir, Lua, Swift, and C and C++ by gdb, lldb or a sanitizer. A frame without a line number is none.
 */
export function readFrame(line: string): StackFrame | undefined {
  if (line.length > maxLength || !mayHaveLine.test(line)) return undefined;
  const path = placesInLine(line).find(hasLine);
  if (path === undefined) return undefined;
  const before = line.slice(0, path.start).trim();
  const after = line.slice(path.end);
  const isIndented = /^\s/.test(line);
  if (/^File\b/.test(before) && pythonFile.test(path.paths[0])) return frame(path, /, in (\S+)/.exec(after)?.[1], true);
  if (/^(?:at|async)(?:\s|$)/.test(before)) return calledAt(path, before);
  if (/^from\b/.test(before)) return frame(path, /in [`'"]([^'"`]+)/.exec(after)?.[1]);
  if (/^(?:\*\s)?(?:frame )?#\d+[: ]/.test(`${before} `)) return frame(path, numberedName(before, after));
  const within = /^:?\s?in (?:(?:function|method|upvalue|local|field|global) )?[<`'"(]?([\w.:#$]+)/.exec(after);
  if (within && before === '') return frame(path, within[1], path.paths[0].endsWith('.py'));
  if (before.endsWith('called at')) return frame(path, undefined);
  if (isIndented && elixirFile.test(path.paths[0])) {
    const name = /^:? (\S+)/.exec(after)?.[1];
    if (name !== undefined && (before === '' || /^\([^()]*\)$/.test(before))) return frame(path, name);
  }
  if (path.paths[0].endsWith('.go') && isIndented && before === '' && /^(?: \+0x[0-9a-f]+)?\s*$/.test(after)) {
    return frame(path, undefined);
  }
  return undefined;
}

function hasLine(path: LinePlace): path is StackFrame['path'] {
  return path.line !== undefined && path.form !== 'word';
}

function frame(path: StackFrame['path'], name: string | undefined, innermostLast = false): StackFrame {
  const bare = name?.replace(/\(.*$/, '').replace(/[:,]+$/, '');
  return { path, ...(bare && !/^<|^\(/.test(bare) && { name: bare }), innermostLast };
}

/**
 * `at NAME (PATH)` of JavaScript, `at NAME(PATH)` of the JVM, `at NAME(…) in PATH` of .NET, `at PATH` of JavaScript and
 * Rust.
 */
function calledAt(path: StackFrame['path'], before: string): StackFrame {
  const called = before
    .replace(/^(?:at\s*)?(?:async )?(?:new )?/, '')
    .replace(/\) in$/, '')
    .replace(/\($/, '');
  const name = /^[^\s(]+/.exec(called)?.[0].replace(/^(?:[\w.@-]*\/)+/, '');
  const isJvm = before.endsWith('(') && !path.paths[0].includes('/') && name !== undefined && name.includes('.');
  if (!isJvm) return frame(path, name);
  const folders = name.split('.').slice(0, -2);
  const [file] = path.paths;
  const paths = [[...folders, file].join('/'), file] as const;
  return frame({ ...path, paths, isLibrary: isJvmLibrary(name) }, name);
}

function isJvmLibrary(name: string): boolean {
  return /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|android|dalvik|org\.junit|junit|org\.gradle)\./.test(
    name,
  );
}

/** `#0 PATH(12): NAME(…)` of PHP, `#0 0x… in NAME (…) at PATH` of gdb, `frame #0: 0x… module`NAME at PATH` of lldb. */
function numberedName(before: string, after: string): string | undefined {
  const rest = before.replace(/^.*?#\d+:?\s*/, '');
  if (rest === '') return /^:? (\S+)/.exec(after)?.[1];
  const named = rest.replace(/^0x[0-9a-f]+\s*/, '').replace(/^in /, '');
  return /^(?:[^\s`]*`)?([^\s(]+)/.exec(named)?.[1];
}
