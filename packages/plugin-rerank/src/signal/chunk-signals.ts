import type { FileGroup, GroupMember } from './file-group.ts';
import { rankScore, share } from './scales.ts';
import type { Scales } from './scales.ts';

/** Names of the signals of a chunk. They decide which chunk represents its file. */
export const chunkSignalNames = [
  'chunk-vector',
  'chunk-vector-rank',
  'chunk-lexical',
  'chunk-defines-name',
  'chunk-other-spelling',
  'chunk-defines-words',
  'chunk-is-imports',
] as const;

export type ChunkSignalName = (typeof chunkSignalNames)[number];

export type ChunkSignals = Readonly<Record<ChunkSignalName, number>>;

export function chunkSignals(
  { candidate, definition }: GroupMember,
  { spelledExactly }: FileGroup,
  scales: Scales,
): ChunkSignals {
  return {
    'chunk-vector': candidate.dense?.score ?? scales.minDense,
    'chunk-vector-rank': rankScore(candidate.dense?.rank),
    'chunk-lexical': share(candidate.lexical?.score, scales.lexical),
    'chunk-defines-name': definition.exact,
    'chunk-other-spelling': spelledExactly && definition.exact > 0 && !definition.spelledExactly ? 1 : 0,
    'chunk-defines-words': definition.agreement,
    'chunk-is-imports': candidate.chunk.kind === 'imports' || candidate.chunk.kind === 'comment' ? 1 : 0,
  };
}
