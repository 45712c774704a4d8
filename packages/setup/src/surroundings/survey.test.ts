import { expect, it } from 'vitest';
import { formatSurvey } from './survey.ts';

const nothing = { isInGit: true, languages: [], keys: [], servers: [], agents: [] };

const survey = { files: 1, bytes: 2100, skipped: {}, extensions: {} };

it('shows files and bytes, and the variables that are set', () => {
  expect(formatSurvey(survey, { ...nothing, languages: [['go', 1]], keys: ['OPENAI_API_KEY'] })).toBe(
    '1 file found in a git repository, 2.1 kB: go 1.\nSet in the environment: OPENAI_API_KEY.\n',
  );
});

it('names six languages and counts the others', () => {
  const languages = ['go', 'python', 'rust', 'ruby', 'java', 'scala', 'lua', 'zig'].map((name) => [name, 2] as const);
  expect(formatSurvey({ ...survey, files: 16 }, { ...nothing, languages })).toBe(
    '16 files found in a git repository, 2.1 kB: go 2, python 2, rust 2, ruby 2, java 2, scala 2, 2 more.\n' +
      'No API keys of services are set; no service is required.\n',
  );
});

it('names no language if there are no files', () => {
  expect(formatSurvey({ ...survey, files: 0, bytes: 0 }, { ...nothing, isInGit: false })).toMatch(
    /^0 files found in a folder without git, 0 B\.$/m,
  );
});

it('names servers with their models, and agents without the server', () => {
  const servers = [
    { name: 'ollama', address: '127.0.0.1:11434', models: ['nomic-embed-text:latest'] },
    { name: 'qdrant', address: '127.0.0.1:6333' },
  ] as const;
  const agents = [
    { name: 'Claude Code', state: 'registered' },
    { name: 'Cursor', state: 'no file' },
  ] as const;
  expect(formatSurvey(survey, { ...nothing, servers, agents })).toContain(
    'On this machine: ollama at 127.0.0.1:11434 with nomic-embed-text:latest, qdrant at 127.0.0.1:6333.\n' +
      'Coding agents: Claude Code, Cursor (`codesearch register` adds the server).\n',
  );
});
