import assert from 'node:assert/strict';
import type { StageName } from '@codesearch/kernel';
import { sourceMark } from '../fixture/source-mark.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotDeclared } from '../law/not-declared.ts';
import { secretName } from './binding-laws.ts';
import type { StageOperations } from './operation.ts';

/** The stages that declare a host which gets text of files. */
const declaring: ReadonlySet<StageName> = new Set<StageName>(['contextualizer', 'embedder', 'reranker']);

/** What holds for requests with text of files: users read the declared host before anything is sent. */
export function requestLaws<Name extends StageName>(suite: StageOperations<Name>): readonly Law<Name>[] {
  if (!declaring.has(suite.stage)) return [];
  return [
    law('text is sent to the declared host, by the fetch of the context, with declared keys', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const { project, bind } = fixture;
      const send = globalThis.fetch;
      const hosts = new Set<string>();
      const keys = new Set<string>();
      let others = 0;
      const context = project.contextWith({
        fetch(input, init) {
          if (hasText(init)) hosts.add(new URL(input instanceof Request ? input.url : input).host);
          return send(input, init);
        },
        env(name) {
          if (secretName.test(name)) keys.add(name);
          return project.context.env(name);
        },
      });
      globalThis.fetch = (input, init) => {
        if (hasText(init)) others++;
        return send(input, init);
      };
      try {
        const stage = await fixture.open(context);
        for (const { run } of suite.operations) await run(stage, {});
      } finally {
        globalThis.fetch = send;
      }
      assert.equal(others, 0, 'requests by another fetch, which `--offline` does not forbid');
      if (hosts.size === 0) throw new NotDeclared();
      const { host } = bind().describe(project.context) as { readonly host?: string };
      assert.deepEqual([...hosts], [host], 'the hosts that get text');
      const declared = bind().environment.filter((name) => secretName.test(name));
      const unknown = [...keys].filter((name) => !declared.includes(name));
      assert.deepEqual(unknown, [], 'keys that are read, and that `environment` does not name');
      assert.ok(declared.length === 0 || keys.size > 0, '`env` of the context is not asked for the declared key');
    }),
  ];
}

function hasText(init: RequestInit | undefined): boolean {
  return typeof init?.body === 'string' && init.body.includes(sourceMark);
}
