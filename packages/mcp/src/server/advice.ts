import type { IndexState } from '@codesearch/engine';
import type { CodesearchError, ErrorCode } from '@codesearch/kernel';
import { pluginFaultAdvice } from '@codesearch/presentation';

/** Advice for the errors that a tool of this server helps with. It replaces the hint of the error. */
const errorAdvice: { readonly [Code in ErrorCode]?: (error: CodesearchError<Code>) => string | undefined } = {
  CONFIG_INVALID: ({ details }) =>
    details.alternatives === undefined
      ? undefined
      : 'Ask the user to keep one of them, or to start the server with --config.',
  PLUGIN_INVALID: ({ plugin, details }) =>
    details.reason === 'contract' ? withRebuild(pluginFault(plugin, details.definedIn), details.root) : undefined,
  UNEXPECTED: ({ plugin, details }) => pluginFault(plugin, details.definedIn, details.line),
  DIMENSION_MISMATCH: () => 'Only a rebuild helps: index_codebase with force reports its cost first.',
  INPUT_INVALID: ({ details: { reason, root } }) =>
    reason === 'wide-root'
      ? `Give a folder in it, such as a repository. Only the user can index all of it: \`codesearch index "${root}" --yes\`.`
      : undefined,
  INDEX_MISSING: ({ details: { reason } }) =>
    reason === 'read-only' ? undefined : 'Call index_codebase for this folder.',
  INDEX_STALE: ({ details: { reason, leftOut } }) => {
    if (reason === 'read-only') return undefined;
    if (reason === 'replaced') return 'Ask the user to start this server again: it has older settings than the index.';
    if (leftOut !== undefined) return `Ask the user to run \`codesearch config --trust "${leftOut}"\`, and call again.`;
    return 'Only a rebuild helps: index_codebase with force reports its cost first. Ask the user, who may prefer to restore the settings.';
  },
  INDEX_BUSY: () => 'Wait until it has finished. Until then, search_code answers from what is indexed.',
  INDEX_CORRUPT: ({ details: { builtAt, root } }) => {
    if (builtAt !== undefined) return undefined;
    return root === undefined
      ? 'Call clear_index, then index_codebase.'
      : `Call clear_index and then index_codebase, each with the path ${JSON.stringify(root)}.`;
  },
};

function pluginFault(plugin: string | undefined, definedIn: string | undefined, line?: number): string | undefined {
  return plugin === undefined ? undefined : pluginFaultAdvice(plugin, { definedIn, line });
}

/** @param root of an index that lacks what the plugin should have written */
function withRebuild(advice: string | undefined, root: string | undefined): string | undefined {
  return root === undefined
    ? advice
    : `${advice} Then call index_codebase with force, with the path ${JSON.stringify(root)}.`;
}

/** What to do about an index in each state. */
export const stateAdvice: Readonly<Record<IndexState, string>> = {
  missing: 'There is no index: index_codebase or search_code builds it.',
  current: 'Up to date.',
  'stale-content': 'Files have changed: the next search_code updates the index.',
  'stale-options': 'Built with other settings: only index_codebase with force rebuilds it.',
  'stale-format': 'Built by another version: only index_codebase with force rebuilds it.',
  corrupt: 'Damaged: call clear_index, then index_codebase.',
  building: 'Another process builds it: search_code waits for it, or answers from what is indexed so far.',
  interrupted: 'Incomplete: index_codebase or the next search_code resumes it.',
};

/** An error as an agent reads it: code and message, then what to do. */
export function errorText<Code extends ErrorCode>(error: CodesearchError<Code>): string {
  const advice = errorAdvice[error.code]?.(error) ?? error.hint;
  return [`${error.code}: ${error.message}`, advice].filter(Boolean).join('\n');
}
