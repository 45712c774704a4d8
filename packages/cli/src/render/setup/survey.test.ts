import { expect, it } from 'vitest';
import { formatSurvey } from './survey.ts';

const survey = { files: 1, bytes: 2100, skipped: {}, extensions: {} };

it('shows files and bytes, and the variables that are set', () => {
  expect(formatSurvey(survey, [['go', 1]], ['OPENAI_API_KEY'])).toBe(
    '1 file found, 2.1 kB: go 1.\nSet in the environment: OPENAI_API_KEY.\n',
  );
});

it('names six languages and counts the others', () => {
  const languages = ['go', 'python', 'rust', 'ruby', 'java', 'scala', 'lua', 'zig'].map((name) => [name, 2] as const);
  expect(formatSurvey({ ...survey, files: 16 }, languages, [])).toBe(
    '16 files found, 2.1 kB: go 2, python 2, rust 2, ruby 2, java 2, scala 2, 2 more.\n' +
      'No API keys of services are set; no service is required.\n',
  );
});

it('names no language if there are no files', () => {
  expect(formatSurvey({ ...survey, files: 0, bytes: 0 }, [], [])).toMatch(/^0 files found, 0 B\.$/m);
});
