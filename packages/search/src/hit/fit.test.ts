import { describe, expect, it } from 'vitest';
import { calibrationOf, fitOf } from './fit.ts';

const calibration = { relatedCoverage: 0.2, none: 0.3, good: 0.5 };

const evidence = { coverage: 0.5, relatedCoverage: 0.5 };

describe('the fit of an answer', () => {
  it('falls with the similarity', () => {
    const fits = [0.5, 0.3, 0.1].map((similarity) => fitOf({ ...evidence, similarity }, calibration));
    expect(fits).toEqual(['good', 'weak', 'none']);
  });

  it('rises with words that code may use for those of the query', () => {
    const fits = [0, 1].map((relatedCoverage) =>
      fitOf({ ...evidence, similarity: 0.25, relatedCoverage }, calibration),
    );
    expect(fits).toEqual(['none', 'weak']);
  });

  it('is good if a hit has all words', () => {
    expect(fitOf({ ...evidence, similarity: 0, coverage: 1 }, calibration)).toBe('good');
  });
});

it('an embedder is calibrated by the name of its plugin', () => {
  expect(calibrationOf('["embed-static",{"model":"x"}]')).toBeDefined();
  expect([calibrationOf('["embed-openai"]'), calibrationOf(undefined)]).toEqual([undefined, undefined]);
});
