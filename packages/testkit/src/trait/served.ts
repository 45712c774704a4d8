import { join } from 'node:path';
import type { StageName } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import type { StageFixture } from '../law/stage-fixture.ts';
import { ServiceRequests } from './service-requests.ts';
import type { SentRequest } from './service-requests.ts';

/**
 * Requests of stages of a project.
 *
 * @param cacheDir where answers are kept. Default: a new folder
 */
export function served<Name extends StageName>(
  fixture: StageFixture<Name>,
  cacheDir: string = join(fixture.project.cacheDir, ...wordsOf(1)),
): { readonly requests: ServiceRequests; open(): Promise<GuardedStage<Name>> } {
  const requests = new ServiceRequests(fixture.project, { cacheDir });
  return { requests, open: () => fixture.open(requests.context) };
}

let words = 0;

/** @returns words that occurred nowhere in this process */
export function wordsOf(count: number): [string, ...string[]] {
  return Array.from({ length: count }, () => `word${(1_000_000 + words++).toString(36)}z`) as [string, ...string[]];
}

/** @returns the requests of some work of a new stage */
export async function sentBy<Name extends StageName>(
  fixture: StageFixture<Name>,
  work: (stage: GuardedStage<Name>) => Promise<unknown>,
): Promise<readonly SentRequest[]> {
  const { requests, open } = served(fixture);
  const stage = await open();
  return requests.during(() => work(stage));
}
