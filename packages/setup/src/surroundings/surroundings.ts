import { fileURLToPath } from 'node:url';
import { clients } from '@codesearch/agents';
import type { Registrar } from '@codesearch/agents';
import type { Needs } from './ask-choice.ts';
import { choices } from '../config/choices.ts';
import { canImport } from '../config/config-file.ts';
import { addressVariables, findServers } from './find-servers.ts';
import { surveyTree } from './survey-tree.ts';
import type { TreeSurvey } from './survey-tree.ts';
import type { SurveyedPlace } from './survey.ts';
import type { LanguageDescription } from '@codesearch/kernel';
import { parseLanguages } from '@codesearch/presentation';
import { nearestWith } from '@codesearch/toolkit';

/** Variables of the servers for which there are plugins. */
const serverVariables = [...addressVariables, 'MILVUS_TOKEN', 'QDRANT_API_KEY'];

/** A folder and its machine, before there is a configuration. */
export interface Surroundings extends Needs, SurveyedPlace {
  readonly survey: TreeSurvey;
}

/** Looks at a folder and the machine. It reads no file of the folder. @param registrar says which agents are there */
export async function surroundingsOf(root: string, registrar: Registrar, signal: AbortSignal): Promise<Surroundings> {
  const engine = await import('@codesearch/engine');
  const { defaultLanguages, presetDefault } = await import('@codesearch/preset-default');
  // An empty configuration, since the one to overwrite may be invalid.
  const setup = await engine.loadSetup({ preset: presetDefault, config: {} });
  const project = engine.openRoot(setup, { root });
  const survey = await surveyTree(project.parts, signal).finally(() => project[Symbol.asyncDispose]());
  const { module } = presetDefault;
  return {
    survey,
    isInGit: nearestWith('.git', root) !== undefined,
    languages: countLanguages(survey.extensions, await defaultLanguages()),
    keys: keysThatAreSet(setup.env),
    servers: await findServers(setup.env, signal),
    agents: clients.map((client) => registrar.state(client)).filter(({ installed }) => installed),
    canImport: (name) => canImport(root, name) || (module !== undefined && canImport(fileURLToPath(module), name)),
  };
}

/** Names of the variables of services and servers that are set. Their values are never shown. */
export function keysThatAreSet(env: (name: string) => string | undefined): readonly string[] {
  const keys = Object.values(choices).flatMap((list) => list.flatMap(({ variable }) => variable ?? []));
  return [...new Set([...keys, ...serverVariables])].filter((name) => env(name) !== undefined);
}

/**
 * Counts files by language, the most frequent first. A file name extension of no known language is counted under its
 * own name; files without one are not counted.
 *
 * @param extensions number of files by file name extension
 */
export function countLanguages(
  extensions: Readonly<Record<string, number>>,
  known: readonly LanguageDescription[],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [extension, files] of Object.entries(extensions)) {
    if (extension === '') continue;
    const { languages, unknown } = parseLanguages([extension], known);
    const language = unknown.length === 0 ? (languages[0] ?? extension) : extension;
    counts.set(language, (counts.get(language) ?? 0) + files);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
