import { fileURLToPath } from 'node:url';
import { clients } from '@codesearch/agents';
import type { TreeSurvey } from '@codesearch/engine';
import { openRegistrar } from '../command/agent/client-options.ts';
import type { Surroundings } from './ask-choice.ts';
import { canImport } from './config-file.ts';
import { countLanguages } from './count-languages.ts';
import { findServers } from './find-servers.ts';
import { keysThatAreSet } from './known-keys.ts';
import type { SurveyedPlace } from './survey.ts';

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
