import type { Degradation } from '@codesearch/kernel';

/** Why a simpler method chunked a file, as a column of its record. */
export function degradationText({ code, detail }: Degradation): string {
  return detail === undefined ? code : `${code}\n${detail}`;
}

export function degradationOf(text: string): Degradation {
  const end = text.indexOf('\n');
  if (end === -1) return { code: text as Degradation['code'] };
  return { code: text.slice(0, end) as Degradation['code'], detail: text.slice(end + 1) };
}
