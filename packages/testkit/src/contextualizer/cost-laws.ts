import assert from 'node:assert/strict';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { ContextualizeEstimate, PluginContext } from '@codesearch/kernel';
import { estimateTokens } from '@codesearch/toolkit/pure';
import { chunkedSources } from '../fixture/chunked-source.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { TemporaryProject } from '../law/temporary-project.ts';

const { nested } = chunkedSources;

/** No answer about one chunk is longer. */
const maxAnswerTokens = 4_000;

/** What holds for a contextualizer of a service that costs something. */
export const costLaws: readonly Law<'contextualizer'>[] = [
  law('an estimate sends nothing, and counts what a run would ask', async (fixture) => {
    const { context, requests } = counting(fixture.project);
    const { estimator } = fixture.bind().describe(context);
    if (!estimator) throw new NotChecked('it declares no estimator');
    const { signal } = new AbortController();
    // One that stays may count the texts that it has seen as known.
    const estimate = async (): Promise<ContextualizeEstimate> => {
      await using estimating = estimator();
      const sent = requests();
      const made = await estimating.estimate({ ...nested, signal });
      assert.equal(requests(), sent, 'an estimate sent a request');
      assert.equal(made.contexts.length, nested.chunks.length, 'the contexts of an estimate');
      for (const [at, { embeddingText }] of made.contexts.entries())
        assert.ok(embeddingText.includes(nested.chunks[at]?.text ?? ''), `the estimated context ${at} lacks its text`);
      return made;
    };
    const before = await estimate();
    assert.deepEqual(await estimate(), before, 'a second estimate');
    const stage = await fixture.open(context);
    await stage.contextualize(nested);
    assert.equal(before.calls > 0, requests() > 0, `${before.calls} calls are estimated, and ${requests()} are sent`);
    const sent = requests();
    await stage.contextualize(nested);
    const after = await estimate();
    assert.equal(after.calls > 0, requests() > sent, 'whether a second run asks again');
    assert.ok(after.calls > 0 || after.cached > before.cached, 'no answer is known after a run');
  }),

  law('what a call may cost is reserved before it, and a limit ends the run', async (fixture) => {
    const { price } = fixture.bind().describe(fixture.project.context);
    if (!price) throw new NotChecked('it declares no price');
    const isPriced = price.dollarsPerMillionTokens + price.dollarsPerMillionOutputTokens > 0;
    const reserved: number[] = [];
    let ended = 0;
    let early = 0;
    const asking = counting(fixture.project, {
      onRequest: () => void (reserved.length === 0 && early++),
      costs: { reserve: async (dollars) => (reserved.push(dollars), () => void ended++) },
    });
    await (await fixture.open(asking.context)).contextualize(nested);
    if (asking.requests() === 0) throw new NotChecked('it asks no service');
    assert.equal(early, 0, 'requests before anything is reserved');
    assert.ok(
      reserved.every((dollars) => dollars > 0 === isPriced),
      'what is reserved is not of the price',
    );
    assert.equal(ended, reserved.length, 'the calls that have ended');
    if (!isPriced) return;
    // What a service counts is not known, but it is no other order of magnitude.
    const { dollarsPerMillionTokens, dollarsPerMillionOutputTokens } = price;
    const dollars = (asking.sentTokens() * dollarsPerMillionTokens) / 1e6;
    const all = reserved.reduce((sum, each) => sum + each, 0);
    const maxSaid = (reserved.length * maxAnswerTokens * dollarsPerMillionOutputTokens) / 1e6;
    assert.ok(all >= dollars / 2, `$${all} is reserved, and what is sent costs about $${dollars}`);
    assert.ok(all <= dollars * 5 + maxSaid, `$${all} is reserved, and what is sent costs about $${dollars}`);
    const limit = errors.inputInvalid('The limit is reached.', 'Raise it.');
    const limited = counting(fixture.project, { costs: { reserve: () => Promise.reject(limit) } });
    const other = await fixture.open(limited.context);
    const outcome = await other.contextualize(chunkedSources.several).catch((error: unknown) => error);
    assert.ok(isCodesearchError(outcome, 'INPUT_INVALID'), 'the error of the limit is not let through');
    assert.equal(limited.requests(), 0, 'requests above the limit');
  }),
];

/** A context that counts requests. */
function counting(
  { context, contextWith }: TemporaryProject,
  { onRequest, ...changes }: Partial<Pick<PluginContext, 'costs'>> & { readonly onRequest?: () => void } = {},
): { readonly context: PluginContext; requests(): number; sentTokens(): number } {
  let requests = 0;
  let tokens = 0;
  const own = contextWith({
    ...changes,
    fetch(input, init) {
      requests++;
      if (typeof init?.body === 'string') tokens += estimateTokens(init.body);
      onRequest?.();
      return context.fetch(input, init);
    },
  });
  return { context: own, requests: () => requests, sentTokens: () => tokens };
}
