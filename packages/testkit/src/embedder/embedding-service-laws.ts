import { answerLaws } from './service-answer-laws.ts';
import { callLaws } from './service-call-laws.ts';
import type { EmbeddingService } from './service-fixture.ts';
import type { ServiceLaw } from './service-law.ts';

/** What every embedder of a remote service promises. They need no test runner. */
export function embeddingServiceLaws(service: EmbeddingService): readonly ServiceLaw[] {
  return [...callLaws, ...answerLaws].map((law) => law(service));
}
