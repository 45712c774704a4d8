import { loadConfig } from '../config/load-config.ts';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { SerialQueue } from '@codesearch/toolkit';
import type { Preset } from '@codesearch/kernel';
import { atRevision } from '../config/at-revision.ts';
import { loadEnvironment } from '../config/environment.ts';
import { resolveConfig } from '../config/resolve-config.ts';
import { composeStages } from '../composition/compose-stages.ts';
import { createProcessScope } from '../composition/process-scope.ts';
import { forbidNetwork } from '../network/forbid-network.ts';
import { serializeError } from './serialized-error.ts';
import type { SerializedError } from './serialized-error.ts';
import { openChain } from '../chain/file-chain.ts';
import type { FromChild, PoolSetup, ToChild } from './pool-message.ts';

/*
 * The program of a pool process. It opens the configuration, then answers each batch of files with one message that has the
 * outcomes, until its parent closes the channel.
 */

type Chain = Awaited<ReturnType<typeof openChain>>;

let opening: Promise<Chain> | undefined;
const batches = new SerialQueue();

process.on('message', (message: ToChild) => {
  if (message.type === 'setup') {
    opening = open(message.setup);
    opening.then(
      () => answer({ type: 'ready' }),
      (error: unknown) => answer({ type: 'failed', error: serialized(error) }),
    );
    return;
  }
  void batches.run(async () => {
    const chain = await opening?.catch(() => undefined);
    if (!chain) return;
    try {
      const outcomes = [];
      for (const file of message.files) outcomes.push(await chain(file));
      await answer({ type: 'outcomes', id: message.id, outcomes });
    } catch (error) {
      await answer({ type: 'failed', error: serialized(error) });
    }
  });
});

process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group of processes. The parent decides what to do.
process.on('SIGINT', () => {});

async function open(setup: PoolSetup): Promise<Chain> {
  if (setup.offline) await forbidNetwork();
  const { watchNetwork } = await import('../network/watch-network.ts');
  const preset = ((await import(setup.presetModule)) as { readonly default: Preset }).default;
  const loaded =
    setup.configFile === undefined
      ? undefined
      : await loadConfig({ from: setup.root, file: setup.configFile, hash: setup.configHash });
  const resolved = resolveConfig(loaded?.config, {
    preset,
    file: loaded?.file,
    defaultWorkers: 0,
    offline: setup.offline,
  });
  const config = setup.revision ? await atRevision(resolved, setup.revision) : resolved;
  const environment = loadEnvironment({ processEnv: process.env, codesearchHome: setup.home });
  const scope = createProcessScope({
    home: setup.home,
    environment,
    replaced: { onContact: (contact) => void answer({ type: 'contact', contact }) },
  });
  return openChain(composeStages(scope, { config, folders: setup, processEnv: process.env, watchNetwork }), setup.plan);
}

function answer(message: FromChild): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

function serialized(error: unknown): SerializedError {
  if (isCodesearchError(error)) return serializeError(error);
  const message = error instanceof Error ? error.message : String(error);
  return serializeError(errors.unexpected(`A pool process failed: ${message}`, error));
}
