import type { SymbolKind } from '@codesearch/kernel';

const maxLength = 200;
const compound = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.)[\p{L}\p{N}_$#~]+)+$/u;
const separator = /::|\./;
/** Kinds whose names are not split at dots. */
const wholeNames = new Set<SymbolKind>(['heading', 'key', 'selector']);

export interface SymbolName {
  readonly name: string;
  /** Names between the enclosing symbols and this one. */
  readonly owners: readonly string[];
}

/** Splits a name as written: `geo::Shape` is `Shape` in `geo`. */
export function splitName(written: string, kind: SymbolKind, owner: string | undefined): SymbolName {
  const whole = written.replace(/\s+/g, ' ').trim().slice(0, maxLength);
  // Text of several lines is what a parser makes of code that it cannot read.
  const owners = owner === undefined || owner.includes('\n') ? [] : owner.split(separator);
  if (wholeNames.has(kind) || !compound.test(whole)) return { name: whole, owners };
  const parts = whole.split(separator);
  return { name: parts.at(-1) ?? whole, owners: [...owners, ...parts.slice(0, -1)] };
}
