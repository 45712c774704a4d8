import { describe, expect, it } from 'vitest';
import { calibrationOf, fitOf } from './fit.ts';

const calibration = { coverage: 0.2, missing: 0.5, none: 0.3, good: 0.5 };

describe('the fit of an answer', () => {
  it('falls with the similarity and with words that are missing', () => {
    const fits = [0.5, 0.3, 0.1].map((similarity) => fitOf({ similarity, coverage: 0.5, missing: 0 }, calibration));
    expect(fits).toEqual(['good', 'weak', 'none']);
    expect(fitOf({ similarity: 0.5, coverage: 0.5, missing: 0.5 }, calibration)).toBe('weak');
  });

  it('is good if a hit has all words', () => {
    expect(fitOf({ similarity: 0, coverage: 1, missing: 0 }, calibration)).toBe('good');
  });
});

it('an embedder is calibrated by the name of its plugin', () => {
  expect(calibrationOf('["embed-static",{"model":"x"}]')).toBeDefined();
  expect([calibrationOf('["embed-openai"]'), calibrationOf(undefined)]).toEqual([undefined, undefined]);
});
