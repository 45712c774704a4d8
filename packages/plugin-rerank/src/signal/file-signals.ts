import type { FileRole } from '@codesearch/kernel';
import type { QueryIntent } from '../query-intent.ts';
import type { FileGroup } from './file-group.ts';
import { folderMatch, relatedFolders, stemMatch } from './name-match.ts';
import { maxOf, rankScore, share } from './scales.ts';
import type { Scales } from './scales.ts';
import type { FileSignals } from '../weights.ts';

/**
 * The signals of a file. Their values are about 0 to 1. The roles (`is-…`) count against a file unless the query asks
 * for that role; all other signals count for it.
 */
export function fileSignals({ path, members }: FileGroup, query: QueryIntent, scales: Scales): FileSignals {
  const evidence = members[0]?.candidate.file ?? {};
  const stem = stemMatch(path, query);
  const lexical = maxOf(members, ({ candidate }) => candidate.lexical?.score ?? 0);
  const hasRole = (role: FileRole): number => (path.roles.includes(role) && !query.requestedRoles.has(role) ? 1 : 0);
  return {
    'file-vector': evidence.dense?.score ?? scales.minFileDense,
    'file-vector-rank': rankScore(evidence.dense?.rank),
    'best-chunk-vector': evidence.bestDense?.score ?? scales.minDense,
    'best-chunk-vector-rank': rankScore(evidence.bestDense?.rank),
    'lexical-sum': share(evidence.lexicalSum?.score, scales.lexicalSum),
    'lexical-sum-rank': rankScore(evidence.lexicalSum?.rank),
    'best-chunk-lexical': share(lexical, scales.lexical),
    'names-lexical': share(evidence.lexical?.score, scales.fileLexical),
    'names-lexical-rank': rankScore(evidence.lexical?.rank),
    'file-in-report': evidence.inReport ?? 0,
    'file-calls': Math.log1p(callsOf(members)) / callsScale,
    'commit-subjects': share(evidence.committed, scales.committed),
    'file-name': stem.agreement,
    'file-name-covered': stem.nameShare,
    'file-name-exact': stem.exact ? 1 : 0,
    'folder-names': folderMatch(path, query),
    'file-name-related': stem.related,
    'folder-names-related': relatedFolders(path, query),
    'defines-name': maxOf(members, ({ definition }) => definition.exact),
    'defines-words': maxOf(members, ({ definition }) => definition.agreement),
    'defines-related': maxOf(members, ({ definition }) => definition.related),
    'is-test': hasRole('test'),
    'is-example': hasRole('example'),
    'is-documentation': hasRole('documentation'),
    'is-compat': hasRole('compat'),
    'is-vendored': hasRole('vendored'),
    'is-types': hasRole('types'),
    'is-reexport': hasRole('reexport'),
    'is-configuration': hasRole('configuration'),
  };
}

/** About the logarithm of the calls in the candidate chunks of a large file. */
const callsScale = 5;

function callsOf(members: FileGroup['members']): number {
  let count = 0;
  for (const { candidate } of members) count += candidate.chunk.calls.length;
  return count;
}
