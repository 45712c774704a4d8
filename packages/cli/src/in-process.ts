import { Workspace } from '@codesearch/engine';
import { CommandRunner } from './resident/command-runner.ts';
import { runCommand } from './run-command.ts';
import { refuseSetup } from '@codesearch/server';

/**
 * Runs commands in the process of the caller, as a process of their own would: each opens the projects that it needs,
 * and closes them. Files are chunked in this process too, unless a configuration has `workers`. The caller sets the
 * environment of its process to that of the request. What a process can do only once, such as to load a configuration
 * or to switch the network off, is declined.
 */
export function createCommandRunner(): CommandRunner {
  const workspace = new Workspace({ host: (project) => project, maxIdle: 0, keepsSetups: false });
  return new CommandRunner(runCommand, (client) => ({
    setups: (options) => workspace.setups({ ...options, defaultWorkers: 0 }, (setup) => refuseSetup(client(), setup)),
    openRoot: (...asked) => workspace.openRoot(...asked),
    openAt: (...asked) => workspace.openAt(...asked),
    close: (project) => workspace.close(project),
  }));
}
