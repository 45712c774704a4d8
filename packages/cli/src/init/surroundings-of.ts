import { fileURLToPath } from 'node:url';
import { clients } from '@codesearch/agents';
import type { TreeSurvey } from '@codesearch/engine';
import { openRegistrar } from '../command/agent/client-options.ts';
import type { Surroundings } from './ask-choice.ts';
import { choices } from './choices.ts';
import { canImport } from './config-file.ts';
import { countLanguages } from './count-languages.ts';
import { findServers } from './find-servers.ts';
import type { SurveyedPlace } from './survey.ts';

/** Variables of the servers for which there are plugins. */
const serverVariables = 'OLLAMA_HOST MILVUS_ADDRESS MILVUS_TOKEN QDRANT_URL QDRANT_API_KEY CHROMA_URL PGVECTOR_URL';

export async function surroundingsOf(
  root: string,
  signal: AbortSignal,
): Promise<Surroundings & SurveyedPlace & { readonly survey: TreeSurvey }> {
  const engine = await import('@codesearch/engine');
  const { defaultLanguages, presetDefault } = await import('@codesearch/preset-default');
  // An empty configuration, since the one to overwrite may be invalid.
  const setup = await engine.loadSetup({ preset: presetDefault, config: {} });
  const project = engine.openRoot(setup, { root });
  const survey = await project.survey({ signal }).finally(() => project[Symbol.asyncDispose]());
  const registrar = await openRegistrar({});
  const { module } = presetDefault;
  return {
    survey,
    languages: countLanguages(survey.extensions, await defaultLanguages()),
    keys: keysThatAreSet(setup.env),
    servers: await findServers(signal),
    agents: clients.map((client) => registrar.state(client)).filter(({ installed }) => installed),
    canImport: (name) => canImport(root, name) || (module !== undefined && canImport(fileURLToPath(module), name)),
  };
}

/** Names of the variables of services and servers that are set. Their values are never shown. */
export function keysThatAreSet(env: (name: string) => string | undefined): readonly string[] {
  const keys = Object.values(choices).flatMap((list) => list.flatMap(({ variable }) => variable ?? []));
  return [...new Set([...keys, ...serverVariables.split(' ')])].filter((name) => env(name) !== undefined);
}
