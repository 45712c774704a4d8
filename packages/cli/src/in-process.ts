import * as engine from '@codesearch/engine';
import { ownProjects } from './project/project-source.ts';
import { CommandRunner } from './resident/command-runner.ts';
import { LoadedConfigs } from './resident/loaded-configs.ts';

/**
 * Runs commands in the process of the caller, as a process of their own would: each opens the projects that it needs, and closes them.
 * Files are chunked in this process too, unless a configuration has `workers`.
 * The caller sets the environment of its process to that of the request. What a process can do only once, such as to load a
 * configuration or to switch the network off, is declined.
 */
export function createCommandRunner(): CommandRunner {
  const own = ownProjects(engine);
  const loaded = new LoadedConfigs();
  return new CommandRunner((client) => ({
    ...own,
    createSetups: (options) => own.createSetups({ ...options, defaultWorkers: 0 }),
    check(setup) {
      const refusal = loaded.refusal(setup);
      if (refusal !== undefined) client()?.decline(refusal);
    },
  }));
}
