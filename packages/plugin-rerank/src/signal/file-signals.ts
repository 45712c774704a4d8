import type { FileRole, QueryIntent } from '../query/query-intent.ts';
import type { FileGroup } from './file-group.ts';
import { folderMatch, stemMatch } from './name-match.ts';
import { largest, nearness, share } from './scales.ts';
import type { Scales } from './scales.ts';

/**
 * What is observed of a file, each about 0 to 1. All but the roles speak for it; a role speaks against it, unless the query
 * asks for such files.
 */
export const fileSignalNames = [
  'file-vector',
  'file-vector-rank',
  'best-chunk-vector',
  'best-chunk-vector-rank',
  'lexical-sum',
  'lexical-sum-rank',
  'best-chunk-lexical',
  'names-lexical',
  'names-lexical-rank',
  'file-name',
  'file-name-covered',
  'file-name-exact',
  'folder-names',
  'defines-name',
  'defines-words',
  'is-test',
  'is-example',
  'is-documentation',
  'is-compat',
  'is-types',
  'is-reexport',
  'is-configuration',
] as const;

export type FileSignalName = (typeof fileSignalNames)[number];

export type FileSignals = Readonly<Record<FileSignalName, number>>;

export function fileSignals({ path, members }: FileGroup, query: QueryIntent, scales: Scales): FileSignals {
  const evidence = members[0]?.candidate.file ?? {};
  const stem = stemMatch(path, query);
  const lexical = largest(members, ({ candidate }) => candidate.lexical?.score ?? 0);
  const held = (role: FileRole): number => (path.roles.includes(role) && !query.asks.has(role) ? 1 : 0);
  return {
    'file-vector': evidence.dense?.score ?? scales.leastFileDense,
    'file-vector-rank': nearness(evidence.dense?.rank),
    'best-chunk-vector': evidence.bestDense?.score ?? scales.leastDense,
    'best-chunk-vector-rank': nearness(evidence.bestDense?.rank),
    'lexical-sum': share(evidence.lexicalSum?.score, scales.lexicalSum),
    'lexical-sum-rank': nearness(evidence.lexicalSum?.rank),
    'best-chunk-lexical': share(lexical, scales.lexical),
    'names-lexical': share(evidence.lexical?.score, scales.fileLexical),
    'names-lexical-rank': nearness(evidence.lexical?.rank),
    'file-name': stem.agreement,
    'file-name-covered': stem.named,
    'file-name-exact': stem.exact ? 1 : 0,
    'folder-names': folderMatch(path, query),
    'defines-name': largest(members, ({ definition }) => definition.exact),
    'defines-words': largest(members, ({ definition }) => definition.agreement),
    'is-test': held('test'),
    'is-example': held('example'),
    'is-documentation': held('documentation'),
    'is-compat': held('compat'),
    'is-types': held('types'),
    'is-reexport': held('reexport'),
    'is-configuration': held('configuration'),
  };
}
