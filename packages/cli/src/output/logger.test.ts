import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('tells how far a download is, not at every step, and its end always', () => {
  let written = '';
  const logger = createLogger({ write: (text: string) => ((written += text), true) } as never);
  for (const loaded of [0, 1, 2, 1000]) logger.info('downloading a model', { model: 'm', loaded, total: 1000 });
  logger.debug('inside');
  logger.warn('dealt with');
  expect(written).toBe('downloading a model m 0 %\ndownloading a model m 100 %\n');
});
