import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { workspace, Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { HttpServer } from './http-server.ts';

/*
 * The conformance suites of the protocol's authors: the stable one and the newest one, which knows version 2026-07-28
 * and extensions. They run against a server with the tools that they expect, which has the factory and the transport of
 * the built one, and against the built server.
 */

const run = promisify(execFile);

/** Runs all scenarios of a suite. @returns names of those that passed, without those that check nothing */
async function passedScenarios(suite: string, url: string): Promise<readonly string[]> {
  const program = join(workspace, 'node_modules/@modelcontextprotocol', suite, 'dist/index.js');
  const options = suite === 'conformance' ? [] : ['--suite', 'all'];
  // The exit code is 1, because scenarios for features that the server does not have fail.
  const stdout = await run(process.execPath, [program, 'server', '--url', url, ...options]).then(
    (ended) => ended.stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
  return [...stdout.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed$/gm)].map(([, name]) => name!);
}

/** Scenarios that need no tools or resources of the suite. */
const general = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
];

/** Scenarios of version 2026-07-28 that need no tools of the suite. */
const stateless = [
  'sep-2164-resource-not-found',
  'http-header-validation',
  'input-required-result-missing-input-response',
  'input-required-result-unsupported-methods',
  'input-required-result-ignore-extra-params',
  'input-required-result-validate-input',
];

const withTools = [
  'tools-call-simple-text',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-read-text',
  'resources-templates-read',
];

/**
 * Scenarios of the tasks extension. The others need tasks that wait for a reply, and tools that refuse other clients.
 */
const tasks = [
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-request-headers',
];

/** The newest one has the scenarios of the other one too. */
const suites = [
  ['conformance-next', [...general, ...stateless], [...withTools, ...tasks]],
  ['conformance', general, withTools],
] as const;

// Both at once: a suite waits for most of its time.
describe.concurrent.each(someOf(suites))('%s', (suite, scenarios, scenariosWithTools) => {
  it('passes for a server with its tools', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'conformance-server.ts')]);
    await using server = await HttpServer.whenListening(child);
    expect(await passedScenarios(suite, server.url)).toEqual(
      expect.arrayContaining([...scenarios, ...scenariosWithTools]),
    );
  });

  it('passes for the built server', async () => {
    const sandbox = new Sandbox({ 'src/zebra.ts': 'export function zebraCrossing(): void {}\n' });
    {
      // The suites send no token.
      const args = ['mcp', '--http', '--port', '0', '--no-token'];
      await using server = await HttpServer.whenListening(sandbox.start(args));
      expect(await passedScenarios(suite, server.url)).toEqual(expect.arrayContaining([...scenarios]));
    }
    sandbox.remove();
  });
});
