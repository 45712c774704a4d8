import { expect, it } from 'vitest';
import { versionQuestion } from './version-question.ts';

it.each([
  ['which version of kombu is required', 'kombu'],
  ['what version of jason is used', 'jason'],
  ['Which version of the goja library do we use?', 'goja'],
  ['version of System.Text.Encoding.CodePages used', 'System.Text.Encoding.CodePages'],
  ['version of modernc.org/sqlite', 'modernc.org/sqlite'],
  ['what is the minimum version of node', 'node'],
  ['which swift version is required', 'swift'],
  ['what Python versions are supported', 'Python'],
  ['python versions supported', 'python'],
  ['minimum go version', 'go'],
  ['which @types/node version do we use', '@types/node'],
  ['what is the react version', 'react'],
  ['where is serde pinned', 'serde'],
  ['which gradle plugin version is used', 'gradle'],
  ['how are versions compared', undefined],
  ['version number', undefined],
  ['parse the version of a package name', undefined],
  ['bump version', undefined],
  ['schema version mismatch', undefined],
  ['where is the version of an index checked', undefined],
])('reads %j', (question, name) => {
  expect(versionQuestion(question)).toBe(name);
});
