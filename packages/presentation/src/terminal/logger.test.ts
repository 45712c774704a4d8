import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const written = (isTTY: boolean, log: (logger: ReturnType<typeof createLogger>) => void): string => {
  let all = '';
  log(createLogger({ isTTY, write: (text: string) => ((all += text), true) } as never));
  return all;
};

it('prints the progress of a download from time to time, and always its end', () => {
  const text = written(false, (logger) => {
    for (const loaded of [0, 1, 2, 1000]) logger.info('downloading a model', { model: 'm', loaded, total: 1000 });
    logger.debug('inside');
  });
  expect(text).toBe('downloading a model m 0 %\ndownloading a model m 100 %\n');
});

it('prints each warning once, with its details', () => {
  const text = written(false, (logger) => {
    for (const path of ['a', 'b', 'a']) logger.warn('An ignore file cannot be read.', { path, problem: 'EACCES' });
  });
  expect(text).toBe(
    'Warning: An ignore file cannot be read. (path a, problem EACCES)\nWarning: An ignore file cannot be read. (path b, problem EACCES)\n',
  );
});

it('overwrites the progress line at a terminal', () => {
  expect(written(true, (logger) => logger.warn('Careful.'))).toBe('\r\u001b[2KWarning: Careful.\n');
});
