import { describe, it } from 'vitest';
import { embeddingServiceLaws } from '../embedder/embedding-service-laws.ts';
import type { EmbeddingService } from '../embedder/service-fixture.ts';
import { limitMs } from './describe-laws.ts';

/**
 * Registers the tests that every embedder of a remote service passes. They run against a server of this process that
 * fails in many ways.
 */
export function describeEmbeddingService(service: EmbeddingService): void {
  describe('embedding by a service', () => {
    for (const { name, check } of embeddingServiceLaws(service)) {
      it(name, { timeout: limitMs }, async ({ skip }) => {
        const outcome = await check();
        if (outcome !== 'kept') skip(outcome);
      });
    }
  });
}
