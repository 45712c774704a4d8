import type { Preset } from '@codesearch/kernel';
import { openChain } from '@codesearch/pool';
import { servePool } from '@codesearch/pool/child';
import type { PoolWork } from '@codesearch/pool/child';
import { forbidNetwork } from '@codesearch/stages';
import type { Contact } from '@codesearch/stages/network';
import { atRevision } from '../config/at-revision.ts';
import { loadEnvironment } from '../config/environment.ts';
import { loadConfig } from '../config/file/load-config.ts';
import { resolveLoaded } from '../config/resolve-loaded.ts';
import { trustedHome } from '../home/home-folder.ts';
import { composeStages, watchFor } from './compose-stages.ts';
import type { ProjectSetup } from './create-file-pool.ts';
import { createProcessScope } from './process-scope.ts';

/* The program of a pool process. It opens the configuration, for one project after the other. */

servePool(import.meta.url, open);

async function open(setup: ProjectSetup, onContact: (contact: Contact) => void): Promise<PoolWork> {
  if (setup.offline) await forbidNetwork();
  const preset = ((await import(setup.presetModule)) as { readonly default: Preset }).default;
  const loaded =
    setup.configFile === undefined
      ? undefined
      : await loadConfig({
          from: setup.root,
          root: setup.configRoot,
          file: setup.configFile,
          hash: setup.configHash,
          guarded: setup.configGuarded,
          memory: trustedHome(process.env),
          env: loadEnvironment({ processEnv: process.env, codesearchHome: trustedHome(process.env) }),
          program: setup.presetModule,
        });
  const resolved = await resolveLoaded(loaded, { preset, defaultWorkers: 0, offline: setup.offline });
  const config = setup.revision ? await atRevision(resolved, setup.revision) : resolved;
  const environment = loadEnvironment({ processEnv: process.env, codesearchHome: setup.home });
  const scope = createProcessScope({ home: setup.home, environment, replaced: { onContact } });
  const watchNetwork = await watchFor(config);
  const stages = composeStages(scope, { config, folders: setup, processEnv: process.env, watchNetwork });
  return {
    chain: await openChain(stages, setup.plan),
    stages,
    plugins: config.stages,
    [Symbol.asyncDispose]: async () => {
      await stages[Symbol.asyncDispose]();
      await scope[Symbol.asyncDispose]();
    },
  };
}
