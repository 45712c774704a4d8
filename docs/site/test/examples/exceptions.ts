import { expect } from 'vitest';

/** Commands of documents, by their beginnings, that another test runs, or that need what no test has. */
export const elsewhere: readonly { readonly begin: string; readonly test?: string; readonly reason?: string }[] = [
  { begin: 'npm run ', reason: 'the script exists; its own tests and the checks run it' },
  { begin: 'FAULT_RUNS=100 npx vitest', test: 'e2e/test/faults/kill.test.ts' },
  { begin: 'npx nx release plan ', reason: 'writes into this repository' },
  { begin: 'npm create codesearch-plugin', test: 'e2e/live/author.night.test.ts' },
  { begin: 'npm install ', test: 'e2e/test/packages/tarballs.system.test.ts' },
  { begin: 'distribution/container/codesearch ', test: 'e2e/live/container.live.test.ts' },
  { begin: 'server=~/.local/share/codesearch', test: 'e2e/test/verb/serve-http.system.test.ts' },
  { begin: 'curl -sG "$(jq -r .url $server)', test: 'e2e/test/verb/serve-http.system.test.ts' },
  { begin: 'codesearch serve --install', test: 'e2e/live/login.live.test.ts' },
  { begin: 'codesearch serve --uninstall', test: 'e2e/live/login.live.test.ts' },
  { begin: 'fzf ', reason: 'needs a terminal; the command in it has e2e/test/output.test.ts' },
  { begin: 'export PGVECTOR_URL=', test: 'e2e/live/team.live.test.ts' },
  { begin: 'codesearch index clones/*', test: 'e2e/live/team.live.test.ts' },
  { begin: 'codesearch doctor clones/calls', test: 'e2e/live/team.live.test.ts' },
  { begin: 'codesearch search "how are calls repeated after a failure" clones/*', test: 'e2e/live/team.live.test.ts' },
  { begin: 'docker run ', test: 'e2e/live/container.live.test.ts' },
  { begin: 'docker compose ', reason: 'needs a container engine' },
  { begin: 'claude plugin ', test: 'e2e/live/clients.live.test.ts' },
  { begin: 'TEST_RING=all CODESEARCH_LIVE_TREES=', test: 'e2e/live/chroma.live.test.ts' },
  { begin: 'codesearch eval --tune', test: 'e2e/test/verb/tune.night.test.ts' },
  { begin: 'codesearch eval --untune', test: 'e2e/test/verb/tune.night.test.ts' },
  { begin: 'npx codesearch watch', test: 'e2e/test/verb/watch.test.ts' },
];

/** What an example needs before it, by its beginning. */
const preparations: readonly { readonly begin: string; readonly script: string }[] = [
  { begin: 'codesearch migrate ../service', script: 'codesearch index ../service' },
  { begin: 'codesearch migrate', script: 'codesearch index' },
  { begin: 'codesearch hook <', script: "echo '{}' > event.json" },
];

/** The script that an example of a document or of the help needs before it. */
export function preparationOf(command: string): string | undefined {
  return preparations.find(({ begin }) => command.startsWith(begin))?.script;
}

/** Commands that end with another code than 0 in an example project, and why. */
const exits: readonly { readonly begin: string; readonly code: number; readonly stderr: RegExp }[] = [
  { begin: 'codesearch migrate --to qdrant', code: 2, stderr: /Qdrant/ },
  { begin: 'codesearch migrate ../service --to shared.config.ts', code: 2, stderr: /Qdrant/ },
  { begin: 'codesearch index https://github.com/owner/repo --rev', code: 2, stderr: /not cloned without confirmation/ },
  // Nothing in the small project answers these.
  { begin: 'npx codesearch search "how is a token refreshed"', code: 1, stderr: /^(Indexing .*\n)?$/ },
  { begin: 'npx codesearch search "validate input" --diff', code: 1, stderr: /^(Indexing .*\n)?$/ },
  { begin: 'codesearch migrate', code: 2, stderr: /already in the configured store/ },
];

/** How a command of an example ends: with 0 and without an error, unless it is known to end in another way here. */
export function exitOf(command: string): { readonly code: number; readonly stderr: string } {
  const { code, stderr } = exits.find(({ begin }) => command.startsWith(begin)) ?? {
    code: 0,
    stderr: /^(?![\s\S]*^error )/m,
  };
  return { code, stderr: expect.stringMatching(stderr) as string };
}
