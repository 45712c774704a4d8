import type { PathScope } from '@codesearch/engine';
import { counted } from '../text/quantity.ts';
import { fileGlobs } from './languages.ts';
import type { LoadLanguages } from './languages.ts';
import { partFilter, splitPatterns } from './part-filter.ts';
import type { PathPatterns, ScopePart } from './part-filter.ts';
import { fileScope } from './search-filter.ts';
import type { FilterOptions } from './search-filter.ts';
import { splitNegated } from './written-list.ts';

/** Conditions on files that a user gives. */
export interface FileConditions extends PathPatterns, Omit<FilterOptions, 'kind'> {}

/** Counts the indexed files that meet each of some conditions. */
export type CountFiles = (conditions: readonly FileConditions[]) => Promise<readonly number[]>;

/** One condition as a user gives it, such as `--path "src"`. */
export type ConditionLabel = (name: keyof FileConditions, value?: string) => string;

/** A project that was searched, and the parts of it. */
export interface SearchedParts {
  /** Counts its indexed files in each of some scopes. */
  countFiles(scopes: readonly PathScope[]): Promise<readonly number[]>;
  readonly languages: LoadLanguages;
  readonly parts: readonly ScopePart[];
}

/**
 * The notes of {@link scopeNotes} about a search of projects.
 *
 * @param isEmpty whether it found nothing
 * @returns `undefined` if it found nothing because the parts have no indexed file
 */
export async function searchedScopeNotes(
  searched: readonly SearchedParts[],
  conditions: FileConditions,
  isEmpty: boolean,
  label: ConditionLabel,
): Promise<readonly string[] | undefined> {
  const count: CountFiles = async (all) => {
    const counts = await Promise.all(
      searched.map((each) =>
        each.countFiles(all.map((asked) => ({ ...fileScope(asked), ...partFilter(each.parts, asked) }))),
      ),
    );
    return all.map((_, index) => counts.reduce((sum, each) => sum + (each[index] ?? 0), 0));
  };
  if (isEmpty && (await count([{}]))[0] === 0) return undefined;
  const languages: LoadLanguages = async () => (await Promise.all(searched.map(({ languages }) => languages()))).flat();
  return scopeNotes(conditions, { isEmpty }, count, label, languages);
}

/**
 * Says which patterns match no file. If a search found nothing, also says which languages no file has, or which
 * condition leaves no file of those that the conditions before it leave.
 */
export async function scopeNotes(
  conditions: FileConditions,
  { isEmpty }: { readonly isEmpty: boolean },
  count: CountFiles,
  label: ConditionLabel,
  loadLanguages: LoadLanguages,
): Promise<readonly string[]> {
  const { included, excluded } = splitPatterns(conditions);
  const patterns = [...included, ...excluded];
  const counts = patterns.length === 0 ? [] : await count(patterns.map((pattern) => ({ path: [pattern] })));
  const unmatched = patterns.flatMap((pattern, index) =>
    counts[index] === 0 ? [`No file matches ${label(index < included.length ? 'path' : 'exclude', pattern)}.`] : [],
  );
  const isExplained = included.length > 0 && included.every((_, index) => counts[index] === 0);
  if (!isEmpty || isExplained) return unmatched;
  const languages = await unusedLanguages(
    splitNegated(conditions.language ?? []).included,
    count,
    label,
    loadLanguages,
  );
  if (languages.length > 0) return [...unmatched, ...languages];
  const reason = await emptyingCondition(conditions, count, label);
  return reason === undefined ? unmatched : [...unmatched, reason];
}

/** Says which languages no file has by its name. */
async function unusedLanguages(
  given: readonly string[],
  count: CountFiles,
  label: ConditionLabel,
  loadLanguages: LoadLanguages,
): Promise<readonly string[]> {
  if (given.length === 0) return [];
  const known = await loadLanguages();
  const named = given.map((text) => ({ text, path: fileGlobs(text, known) })).filter(({ path }) => path.length > 0);
  const counts = await count(named.map(({ path }) => ({ path })));
  return named.flatMap(({ text, path }, index) =>
    counts[index] === 0 ? [`No file matches ${label('language', text)}: ${path.slice(0, maxGlobs).join(', ')}.`] : [],
  );
}

/** Max names of files that a note about a language lists. */
const maxGlobs = 6;

/** @returns `undefined` if some files meet all conditions, or there are no files */
async function emptyingCondition(
  conditions: FileConditions,
  count: CountFiles,
  label: ConditionLabel,
): Promise<string | undefined> {
  const steps = stepsOf(conditions, label);
  if (steps.length === 0) return undefined;
  const counts = await count([{}, ...steps.map(({ conditions: each }) => each)]);
  const emptied = counts.indexOf(0);
  const step = steps[emptied - 1];
  if (!step) return undefined;
  const before = counts[emptied - 1] ?? 0;
  return before === 1
    ? `${step.label} leaves out the only file.`
    : `${step.label} leaves none of the ${counted(before, 'file')}.`;
}

interface Step {
  readonly label: string;
  /** This condition and those before it. */
  readonly conditions: FileConditions;
}

function stepsOf(conditions: FileConditions, label: ConditionLabel): readonly Step[] {
  const { path = [], exclude = [], tests = true, content = [], changed, since, diff } = conditions;
  const each = (name: 'path' | 'exclude' | 'content', values: readonly string[]): string =>
    values.map((value) => label(name, value)).join(' ');
  const given: readonly (readonly [string, FileConditions] | undefined)[] = [
    path.length > 0 ? [each('path', path), { path }] : undefined,
    exclude.length > 0 ? [each('exclude', exclude), { exclude }] : undefined,
    tests ? undefined : [label('tests'), { tests }],
    content.length > 0 ? [each('content', content), { content }] : undefined,
    changed ? [label('changed'), { changed }] : undefined,
    since === undefined ? undefined : [label('since', since), { since }],
    diff === undefined ? undefined : [label('diff', diff), { diff }],
  ];
  const steps: Step[] = [];
  for (const step of given) {
    if (step) steps.push({ label: step[0], conditions: { ...steps.at(-1)?.conditions, ...step[1] } });
  }
  return steps;
}

/** A folder, and how many of some files are below it. */
interface FolderCount {
  /** Without a slash at its end. */
  readonly folder: string;
  readonly count: number;
}

/** The folders around some files, those with most files first. A folder with nothing but one folder is left out. */
export function folderCounts(paths: readonly string[]): readonly FolderCount[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const children = Map.groupBy(counts, ([folder]) => folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
  const isPassage = (folder: string, count: number): boolean =>
    children.get(folder)?.some(([, within]) => within === count) === true;
  return [...counts]
    .filter(([folder, count]) => !isPassage(folder, count))
    .map(([folder, count]) => ({ folder, count }))
    .toSorted((a, b) => b.count - a.count || (a.folder < b.folder ? -1 : 1));
}
