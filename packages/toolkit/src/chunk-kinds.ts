import type { ChunkKind } from '@codesearch/kernel';

const kinds: Readonly<Record<Exclude<ChunkKind, 'file'>, true>> = {
  function: true,
  method: true,
  constructor: true,
  class: true,
  interface: true,
  struct: true,
  enum: true,
  trait: true,
  type: true,
  module: true,
  constant: true,
  variable: true,
  field: true,
  macro: true,
  test: true,
  heading: true,
  key: true,
  selector: true,
  imports: true,
  statements: true,
  comment: true,
  section: true,
  data: true,
  text: true,
};

/** The known kinds of chunks. A chunker may add others. */
export const chunkKinds: readonly string[] = Object.keys(kinds);
