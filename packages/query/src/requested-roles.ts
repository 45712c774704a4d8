import { identifierParts, identifiers } from '@codesearch/toolkit/pure';
import type { FileRole } from '@codesearch/kernel';
import { asksForAdvice } from './advice-question.ts';

const roleWords: Readonly<Record<FileRole, readonly string[]>> = {
  test: ['test', 'tests', 'testing', 'spec', 'specs', 'fixture', 'fixtures', 'mock', 'mocks', 'fake', 'benchmark'],
  example: ['example', 'examples', 'demo', 'sample', 'samples', 'tutorial', 'simulator', 'simulation', 'simulate'],
  documentation: ['docs', 'documentation', 'readme', 'changelog', 'guide', 'markdown'],
  compat: ['compat', 'compatibility', 'legacy', 'deprecated', 'deprecation', 'polyfill', 'shim', 'backport', 'dist'],
  migration: ['migration', 'migrations', 'migrate', 'migrated', 'schema', 'column', 'columns', 'table'],
  vendored: ['vendor', 'vendored', 'dependency', 'dependencies', 'external'],
  types: ['typings', 'declaration', 'declarations', 'types'],
  translation: [
    'translation',
    'translations',
    'translated',
    'locale',
    'locales',
    'i18n',
    'l10n',
    'language',
    'languages',
    'wording',
    'label',
    'labels',
  ],
  reexport: ['export', 'exports', 'exported', 'reexport', 'barrel', 'entry', 'index', 'public'],
  configuration: [
    'config',
    'configuration',
    'configured',
    'settings',
    'options',
    'ci',
    'pipeline',
    'build',
    'dependency',
    'dependencies',
  ],
};

/** `TestParse implementation` asks for what the test is about. */
const implementation = /\b(?:implement(?:ed|s|ation)|production code|code under test)\b/i;

/**
 * A test that a question is about, as in `what stops a slow test`. `a test for retries` and `a test that checks it` are
 * sought.
 */
const testAsThing =
  /\b(?:an?|each|every|the)\s+(?:[\p{L}-]+\s+)?test\b(?!\s+(?:for|of|about|in|cases?|suites?|files?|data|fixtures?|helpers?)\b|\s+(?:that|which)\s+(?:check|verif|cover|ensure|assert|use|show|prove|call|test)\w*)/giu;

/** @returns the roles of files that a text asks for by one of its words */
export function requestedRoles(question: string): readonly FileRole[] {
  const text = question.replaceAll(testAsThing, '');
  const words = new Set(identifiers(text).flatMap(identifierParts));
  const roles = (Object.keys(roleWords) as FileRole[]).filter(
    (role) => roleWords[role].some((word) => words.has(word)) || (role === 'documentation' && asksForAdvice(text)),
  );
  return implementation.test(text) ? roles.filter((role) => role !== 'test') : roles;
}
