import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IgnoreRule, PluginContext, Scanner, ScanVerdict } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const done = 'explain says of each path what a scan does with it';
const named = 'explain names the rule that hides a file, where it is written, and what it matched';
const folder = 'explain tells a folder from a file, and whether a scan enters it or by what it is hidden';
const absent = 'explain says absent of what is not there';

/** Faults that the laws of verdicts find. */
export const verdictFaults: readonly Fault<'scanner'>[] = [
  ['everything listed', done, verdicts(() => ({ verdict: 'listed' }))],
  ['everything absent', done, verdicts(() => ({ verdict: 'absent' }))],
  ['skipped files listed', done, of('skipped', () => ({ verdict: 'listed' }))],
  ['ignored files absent', done, of('ignored', () => ({ verdict: 'absent' }))],
  ['another reason than that of the scan', done, of('skipped', otherReason)],
  ['lines counted from 0', named, rules((rule) => ({ ...rule, line: (rule.line ?? 0) - 1 }))],
  ['rules without a line', named, rules(({ pattern, source, matched }) => ({ pattern, source, matched }))],
  ['patterns without their slashes', named, rules((rule) => ({ ...rule, pattern: rule.pattern.replaceAll('/', '') }))],
  ['rules without their file', named, rules((rule) => ({ ...rule, source: 'built-in' }))],
  ['the file of the root for every rule', named, rules((rule) => ({ ...rule, source: '.gitignore' }))],
  [
    'the name instead of the path',
    named,
    rules((rule) => ({ ...rule, matched: rule.matched.split('/').at(-1) ?? '' })),
  ],
  ['the file where its folder was matched', named, rules((rule, path) => ({ ...rule, matched: path }))],
  ['folders absent', folder, of('folder', () => ({ verdict: 'absent' }))],
  ['hidden folders ignored like files', folder, of('folder', likeFile)],
  ['hidden folders entered', folder, of('folder', ({ verdict }) => ({ verdict, entered: true }))],
  ['hidden folders without their rule', folder, of('folder', ({ verdict, entered }) => ({ verdict, entered }))],
  ['rules for what is not there', absent, of('absent', hidden)],
  ['files outside of the root', absent, outside],
];

function verdicts(change: (verdict: ScanVerdict, path: string) => ScanVerdict): Change<'scanner'> {
  return (scanner) => ({ explain: async (path, options) => change(await scanner.explain(path, options), path) });
}

/** Changes verdicts of one kind. */
function of<Kind extends ScanVerdict['verdict']>(
  kind: Kind,
  change: (verdict: Extract<ScanVerdict, { readonly verdict: Kind }>, path: string) => ScanVerdict,
): Change<'scanner'> {
  const isOfKind = (verdict: ScanVerdict): verdict is Extract<ScanVerdict, { readonly verdict: Kind }> =>
    verdict.verdict === kind;
  return verdicts((verdict, path) => (isOfKind(verdict) ? change(verdict, path) : verdict));
}

function rules(change: (rule: IgnoreRule, path: string) => IgnoreRule): Change<'scanner'> {
  return of('ignored', ({ verdict, rule }, path) => ({ verdict, rule: change(rule, path) }));
}

function otherReason({ verdict, skipped }: Extract<ScanVerdict, { readonly verdict: 'skipped' }>): ScanVerdict {
  return { verdict, skipped: { ...skipped, reason: 'special' } };
}

function likeFile(verdict: Extract<ScanVerdict, { readonly verdict: 'folder' }>): ScanVerdict {
  return verdict.entered || !verdict.rule ? verdict : { verdict: 'ignored', rule: verdict.rule };
}

function hidden(_: ScanVerdict, path: string): ScanVerdict {
  return path.endsWith('.log') || path.startsWith('out/')
    ? { verdict: 'ignored', rule: { pattern: '*.log', source: '.gitignore', line: 2, matched: path } }
    : { verdict: 'absent' };
}

function outside(scanner: Scanner, { projectRoot }: PluginContext): Partial<Scanner> {
  return {
    async explain(path, options) {
      const found = await stat(join(projectRoot, path)).catch(() => undefined);
      return found?.isFile() && path.startsWith('..') ? { verdict: 'listed' } : scanner.explain(path, options);
    },
  };
}
