/** A longer line is data. */
const maxLength = 1000;

const maxMessage = 300;

/** What precedes an error: of pytest, chained exceptions, threads, promises, tags of titles, and log levels. */
const prefix =
  /^(?:E {2,}|Caused by: |Exception in thread "[^"]*" |Uncaught (?:\(in promise\) )?|Unhandled exception[.:] |\[?(?:ERROR|error|FATAL|fatal|BUG|Bug|bug)\]?:? (?=\S))/;
const typed = /^((?:[A-Za-z_$][\w$]*(?:\.|::|\\))*[A-Za-z_$][\w$]*)(?:: ?(.*)| ?\((.*)\))?$/;
const errorName = /(?:Error|Exception|Warning|Fault|Failure|Panic|Interrupt|Timeout|Abort|Errno|Invalid|NotFound)\d*$/;
const elixir = /^\*\* \(([\w.]+)\) (.+)$/;
const announced =
  /^(?:thread '[^']*'(?: \(\d+\))? panicked at|panicked at|panic:|fatal(?: error)?:|error(?:\[\w+\])?:|Assertion failed:|Assertion `|AssertionError\b:?|undefined reference to|FAIL(?:ED|URE)?:?)\s*(.+)$/i;
const errorLevels = 'ERROR|FATAL|CRITICAL|SEVERE|PANIC';
const levels = `TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|${errorLevels}`;
/** What a logger writes before a message: a time, a level, names in brackets. */
const logged = new RegExp(
  String.raw`^(?:(?:\[[^\]]{1,60}\]:?|\d{2,4}[-/]\d\d[-/]\d\d\S*|\d\d:\d\d\S*|\d{10,19}(?!\d)\S{0,40}|(?:time|ts|level|lvl)=\S+|(?:${levels})[:|]?|[-|:])\s+){1,8}(?=\S)`,
);
/** A time or a level. Brackets alone can be a part of the message. */
const logSign = new RegExp(String.raw`\d\d:\d\d|\d{10}|\b(?:${levels})\b`, 'i');
const errorLevel = new RegExp(String.raw`\b(?:${errorLevels})\b`, 'i');
/** What follows the place in the message of a compiler. */
const compiled =
  /^:?\s*(?:- )?(?:fatal |syntax )?(?:error|warning|note|undefined|cannot|Fatal error|Unresolved|AssertionError)\b[^\w]*(?:[A-Z]+\d+\b)?:?\s*/i;

/**
 * Reads a line as an error.
 *
 * @returns its message, without its type; empty if it has only a type; `undefined` if the line is no error
 */
export function readError(line: string): string | undefined {
  const text = line.trim();
  if (text.length < 5 || text.length > maxLength) return undefined;
  const bare = text.replace(prefix, '');
  const exact = elixir.exec(bare);
  if (exact) return shortened(exact[2]);
  const typedMatch = typed.exec(bare);
  if (typedMatch?.[1] !== undefined && errorName.test(typedMatch[1])) {
    return shortened(typedMatch[2] ?? typedMatch[3]);
  }
  const start = logPrefix(text);
  const message = errorLevel.test(start)
    ? text.slice(start.length)
    : (announced.exec(bare) ?? announced.exec(text))?.[1];
  return message === undefined ? undefined : shortened(message) || undefined;
}

/** Returns the message in a line, without what is added in front of it: by a logger, or the type of an error. */
export function bareMessage(line: string): string {
  return readError(line) || withoutLogPrefix(line);
}

/** Returns a line without the time, the level and other words that a logger writes before a message. */
export function withoutLogPrefix(line: string): string {
  const text = line.trim();
  return text.slice(logPrefix(text).length);
}

function logPrefix(line: string): string {
  const [start = ''] = logged.exec(line) ?? [];
  return logSign.test(start) ? start : '';
}

/** Reads what follows a path and line as the message of a compiler or test runner. */
export function readCompilerError(after: string): string | undefined {
  if (after.length > maxLength) return undefined;
  const match = compiled.exec(after);
  if (!match) return undefined;
  const isWhole = /undefined|cannot|unresolved/i.test(match[0]);
  return shortened(isWhole ? after.replace(/^:?\s*/, '') : after.slice(match[0].length)) || undefined;
}

function shortened(message = ''): string {
  return message.trim().slice(0, maxMessage);
}
