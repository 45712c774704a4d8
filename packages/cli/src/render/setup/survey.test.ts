import { expect, it } from 'vitest';
import { formatSurvey } from './survey.ts';

const survey = { files: 1, bytes: 2100, skipped: {}, extensions: {} };

it('speaks of files to read, since reading may yet pass some over', () => {
  expect(formatSurvey(survey, [['go', 1]], ['OPENAI_API_KEY'])).toBe(
    '1 file to read, 2.1 kB: go 1.\nSet in the environment: OPENAI_API_KEY.\n',
  );
});

it('names six languages and counts the others', () => {
  const languages = ['go', 'python', 'rust', 'ruby', 'java', 'scala', 'lua', 'zig'].map((name) => [name, 2] as const);
  expect(formatSurvey({ ...survey, files: 16 }, languages, [])).toBe(
    '16 files to read, 2.1 kB: go 2, python 2, rust 2, ruby 2, java 2, scala 2, 2 more.\n' +
      'No key of a known service is set; none is needed.\n',
  );
});

it('names no language where there is no file', () => {
  expect(formatSurvey({ ...survey, files: 0, bytes: 0 }, [], [])).toMatch(/^0 files to read, 0 B\.$/m);
});
