/** Name of a stage in a configuration. */
export type StageName = 'scanner' | 'changeDetector' | 'chunker' | 'contextualizer' | 'embedder' | 'store' | 'reranker';

/** What each stage does, for people who choose one, in the order of the flows. */
export const summaries: Readonly<Record<StageName, string>> = {
  scanner: 'lists and reads the files to index',
  changeDetector: 'finds what changed since the last index',
  chunker: 'cuts a file into chunks',
  contextualizer: 'adds to each chunk what surrounds it',
  embedder: 'turns text into vectors',
  store: 'keeps chunks and finds them by their vectors',
  reranker: 'orders what was found, and says why',
};

/** Every stage name. */
export const stageNames: readonly StageName[] = Object.keys(summaries) as StageName[];

export function isStageName(name: string): name is StageName {
  return Object.hasOwn(summaries, name);
}

/** Keyword of the package of a plugin, and name of the template's file. */
export function keywordOf(stage: StageName): string {
  return stage.replace('D', '-d');
}

/** The stage for people, with its article: `a chunker`. */
export function titleOf(stage: StageName): string {
  const title = keywordOf(stage).replace('-', ' ');
  return `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`;
}
