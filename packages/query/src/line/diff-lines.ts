/** What a line says about a diff. */
export type DiffLine =
  | { readonly kind: 'file'; readonly path: string | undefined }
  | { readonly kind: 'hunk'; readonly line: number; readonly endLine: number; readonly context: string }
  | { readonly kind: 'header' };

/** A merge has several sides before the change, of which the first is read: `@@@ -1,7 -1,7 +1,9 @@@`. */
const hunk = /^@@+ -(\d{1,7})(?:,(\d{1,7}))? (?:-[\d,]+ )*\+(\d{1,7})(?:,(\d{1,7}))? @@+ ?(.{0,300})/;
/** The lines on one side of a change in the older form: `*** 12,20 ****`, `--- 12,21 ----`. */
const side = /^(?:\*{3}|-{3}) (\d{1,7})(?:,(\d{1,7}))? (?:\*{4}|-{4})$/;
const file = /^(?:---|\+\+\+|\*\*\*) (?:"?[abciow]\/)?([^\t]{1,400}?)"?(?:\t.*)?$/;
const header =
  /^(?:diff --git |index [0-9a-f]{4,}\.\.|(?:old|new) mode |(?:new|deleted) file mode |similarity index |rename (?:from|to) )/;

/**
 * Reads a header of a unified diff. The lines of a hunk are those before and after the change, because a diff can be of
 * a change that is made already or not yet.
 *
 * @param line a line without its line break
 */
export function readDiffLine(line: string): DiffLine | undefined {
  const found = hunk.exec(line);
  if (found) {
    const [, before, lengthBefore = '1', after, lengthAfter = '1', context = ''] = found;
    const start = Math.max(1, Math.min(Number(before), Number(after)));
    const end = Math.max(Number(before) + Number(lengthBefore), Number(after) + Number(lengthAfter)) - 1;
    return { kind: 'hunk', line: start, endLine: Math.max(start, end), context };
  }
  const [, first, last = first] = side.exec(line) ?? [];
  if (first !== undefined) return { kind: 'hunk', line: Number(first), endLine: Number(last), context: '' };
  const named = file.exec(line);
  if (named?.[1] !== undefined) return { kind: 'file', path: named[1] === '/dev/null' ? undefined : named[1] };
  return header.test(line) ? { kind: 'header' } : undefined;
}
