import { breach } from './breach.ts';

type Item = Readonly<Record<string, unknown>>;

/** @param what names the value, such as `each chunk` */
export function assertObject(value: unknown, what: string): asserts value is Item {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) breach(`${what} is an object`, value);
  // These have no properties that an answer needs, so each optional one would seem to be left out.
  if (value instanceof Promise || value instanceof Map || value instanceof Set) breach(`${what} is an object`, value);
}

/** @param what names the value, such as `each chunk` */
export function assertList(value: unknown, what: string): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) breach(`${what} is a list`, value);
}

/** Whole and not negative. @param what names the value, such as `the size of a file` */
export function assertCount(value: unknown, what: string): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) breach(`${what} is a whole number from 0`, value);
}

/**
 * A string. It is not quoted, since it may be text of a file. @param what names the value, such as
 * `the text of a chunk`
 */
export function assertText(value: unknown, what: string): asserts value is string {
  if (typeof value !== 'string') breach(`${what} is a string`, value);
}

/** @param what names the value, such as `the kind of a chunk` */
export function assertName(value: unknown, what: string): asserts value is string {
  if (typeof value !== 'string' || value === '') breach(`${what} is a string that is not empty`, value);
}

/** Empty parts, `.` and `..`. */
const unclean = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** `\p{Cc}` in a form that is tested in half of the time. */
// oxlint-disable-next-line no-control-regex -- that is its meaning
const control = /[\0-\u001F\u007F-\u009F]/;

/** A name that the plugin itself chose, and that people are shown. @param what names it, such as `a kind of chunk` */
export function assertLabel(value: unknown, what: string): asserts value is string {
  assertName(value, what);
  if (control.test(value)) breach(`${what} has no control characters`, value);
}

/** @param what names the path, such as `the path of a file` */
export function assertPath(path: unknown, what: string): asserts path is string {
  if (typeof path !== 'string' || unclean.test(path) || path.includes('\0'))
    breach(`${what} is relative to the root and inside of it`, path);
}

/** @param expected path of the request */
export function assertSamePath(path: unknown, expected: string, what: string): void {
  if (path !== expected) breach(`${what} is ${JSON.stringify(expected)}, which was asked for`, path);
}

/** Lines from 1, inclusive. */
export function assertLines(startLine: unknown, endLine: unknown, what: string): void {
  if (!Number.isSafeInteger(startLine) || (startLine as number) < 1)
    breach(`the first line of ${what} is a whole number from 1`, startLine);
  if (!Number.isSafeInteger(endLine) || (endLine as number) < (startLine as number))
    breach(`the last line of ${what} is not before the first one, ${String(startLine)}`, endLine);
}
