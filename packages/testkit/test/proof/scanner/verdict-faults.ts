import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IgnoreRule, PluginContext, Scanner, ScanVerdict } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const agrees = 'explain agrees with the scan about each file and folder';
const links = 'explain agrees with the scan about links, and says absent for files outside of the root';
const ignored = 'explain says ignored for the files that a scan leaves out';
const named = 'explain names the rule that hides a file, where it is written, and what it matched';
const folder = 'explain says of a folder whether a scan enters it, and which rule hides it';

/** Faults that the laws of verdicts find. */
export const verdictFaults: readonly Fault<'scanner'>[] = [
  ['everything ignored', agrees, verdicts(() => ({ verdict: 'ignored', rule: anyRule }))],
  ['rules of a file that is not there', agrees, rules((rule) => ({ ...rule, source: 'scan-mine' }))],
  ['everything listed', 'explain says absent for a path without a file', verdicts(() => ({ verdict: 'listed' }))],
  ['folders absent', 'explain says folder for a folder with files', of('folder', () => ({ verdict: 'absent' }))],
  ['links listed', links, of('skipped', () => ({ verdict: 'listed' }))],
  ['another reason than that of the scan', links, of('skipped', otherReason)],
  ['files outside of the root', links, outside],
  ['ignored files absent', ignored, of('ignored', () => ({ verdict: 'absent' }))],
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
  ['the file instead of the matched folder', named, rules((rule, path) => ({ ...rule, matched: path }))],
  ['hidden folders ignored like files', folder, of('folder', likeFile)],
  ['hidden folders entered', folder, of('folder', ({ verdict }) => ({ verdict, entered: true }))],
  ['hidden folders without their rule', folder, of('folder', ({ verdict, entered }) => ({ verdict, entered }))],
  [
    'rules for missing files',
    'explain says absent for a missing file, also if a rule would hide it',
    of('absent', hidden),
  ],
];

const anyRule: IgnoreRule = { pattern: '*.log', source: '.gitignore', line: 2, matched: 'a.log' };

function verdicts(change: (verdict: ScanVerdict, path: string) => ScanVerdict): Change<'scanner'> {
  return (scanner) => ({ explain: async (request) => change(await scanner.explain(request), request.path) });
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
    ? { verdict: 'ignored', rule: { ...anyRule, matched: path } }
    : { verdict: 'absent' };
}

function outside(scanner: Scanner, { projectRoot }: PluginContext): Partial<Scanner> {
  return {
    async explain(request) {
      const found = await stat(join(projectRoot, request.path)).catch(() => undefined);
      return found?.isFile() && request.path.startsWith('..') ? { verdict: 'listed' } : scanner.explain(request);
    },
  };
}
