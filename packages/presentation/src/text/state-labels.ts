import type { IndexState } from '@codesearch/engine';

/** Names of the states of an index. */
export const stateLabels: Readonly<Record<IndexState, string>> = {
  missing: 'missing',
  current: 'up to date',
  'stale-content': 'out of date',
  'stale-options': 'built with other settings',
  'stale-format': 'built by another version of codesearch',
  corrupt: 'damaged',
  building: 'being built',
  interrupted: 'interrupted',
};
