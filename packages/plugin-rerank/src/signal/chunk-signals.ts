import type { FileGroup, GroupMember } from './file-group.ts';
import { nearness, share } from './scales.ts';
import type { Scales } from './scales.ts';

/** What is observed of one chunk, to choose which of a file's chunks stands for it. */
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
  { spelled }: FileGroup,
  scales: Scales,
): ChunkSignals {
  return {
    'chunk-vector': candidate.dense?.score ?? scales.leastDense,
    'chunk-vector-rank': nearness(candidate.dense?.rank),
    'chunk-lexical': share(candidate.lexical?.score, scales.lexical),
    'chunk-defines-name': definition.exact,
    'chunk-other-spelling': spelled && definition.exact > 0 && !definition.spelled ? 1 : 0,
    'chunk-defines-words': definition.agreement,
    'chunk-is-imports': candidate.chunk.kind === 'imports' || candidate.chunk.kind === 'comment' ? 1 : 0,
  };
}
