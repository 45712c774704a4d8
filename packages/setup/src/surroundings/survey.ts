import type { ClientState } from '@codesearch/agents';
import { bytes, count, counted, printable } from '@codesearch/presentation';
import type { FoundServer } from './find-servers.ts';
import type { TreeSurvey } from './survey-tree.ts';

/** Languages that are named. */
const maxLanguages = 6;

/** The surroundings of a folder. */
export interface SurveyedPlace {
  /** Whether it is in a git repository. */
  readonly isInGit: boolean;
  /** Files by language, the most frequent first. */
  readonly languages: readonly (readonly [string, number])[];
  /** Names of variables that are set. */
  readonly keys: readonly string[];
  readonly servers: readonly FoundServer[];
  /** Coding agents that are installed. */
  readonly agents: readonly Pick<ClientState, 'name' | 'state'>[];
}

/** The surroundings of a folder, for people. It has read no file yet, so an index may skip some of them. */
export function formatSurvey(
  { files, bytes: size }: TreeSurvey,
  { isInGit, languages, keys, servers, agents }: SurveyedPlace,
): string {
  const named = languages.slice(0, maxLanguages).map(([language, number]) => `${printable(language)} ${count(number)}`);
  const others = languages.length > maxLanguages ? [`${languages.length - maxLanguages} more`] : [];
  return [
    `${counted(files, 'file')} found in ${isInGit ? 'a git repository' : 'a folder without git'}, ${bytes(size)}${named.length > 0 ? `: ${[...named, ...others].join(', ')}` : ''}.`,
    keys.length === 0
      ? 'No API keys of services are set; no service is required.'
      : `Set in the environment: ${keys.join(', ')}.`,
    ...(servers.length === 0 ? [] : [`On this machine: ${servers.map(serverText).join(', ')}.`]),
    ...(agents.length === 0 ? [] : [`Coding agents: ${agents.map(agentText).join(', ')}.`]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function serverText({ name, address, models = [] }: FoundServer): string {
  return `${name} at ${address}${models.length === 0 ? '' : ` with ${models.map(printable).join(', ')}`}`;
}

function agentText({ name, state }: Pick<ClientState, 'name' | 'state'>): string {
  return state === 'not registered' || state === 'no file' ? `${name} (\`codesearch register\` adds the server)` : name;
}

/** The field `survey` of `init --json`. */
export function surveyJson({ files, bytes }: TreeSurvey, languages: readonly (readonly [string, number])[]): unknown {
  return { files, bytes, languages: Object.fromEntries(languages) };
}
