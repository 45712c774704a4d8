import type { SymbolKind } from '@codesearch/kernel';

const longest = 200;
const compound = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.)[\p{L}\p{N}_$#~]+)+$/u;
const separator = /::|\./;
/** Their names are written as they are; a dot in them parts nothing. */
const wholeNames = new Set<SymbolKind>(['heading', 'key', 'selector']);

export interface SymbolName {
  readonly name: string;
  /** Names between the enclosing symbols and this one. */
  readonly owners: readonly string[];
}

/** Parts a written name: `geo::Shape` is `Shape` in `geo`. */
export function splitName(written: string, kind: SymbolKind, owner: string | undefined): SymbolName {
  const whole = written.replace(/\s+/g, ' ').trim().slice(0, longest);
  const owners = owner === undefined ? [] : owner.split(separator);
  if (wholeNames.has(kind) || !compound.test(whole)) return { name: whole, owners };
  const parts = whole.split(separator);
  return { name: parts.at(-1) ?? whole, owners: [...owners, ...parts.slice(0, -1)] };
}
