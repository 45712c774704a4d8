import plugins from './choices.json' with { type: 'json' };

/** A plugin that `init` can write for a stage, and how a configuration imports and calls it. */
export interface Choice {
  /** Value of the option that chooses it. */
  readonly name: string;
  readonly package: string;
  /** The import from the package. */
  readonly export: string;
  /** Text of the options; of a scanner without braces, since patterns join them. Default: none. */
  readonly options?: string;
  /** Another plugin that the options call, by its stage and name. */
  readonly with?: readonly [ChosenStage, string];
  /** What it is, and what leaves this machine, for the comment above it. */
  readonly about: string;
  /** The variable without which it does not work. */
  readonly variable?: string;
  /** The server that it needs. */
  readonly server?: ServerName;
}

/** Servers that `init` looks for at their usual addresses on this machine. */
export type ServerName = 'ollama' | 'qdrant' | 'chroma' | 'milvus' | 'postgresql';

/** The stages whose plugin `init` asks for. */
export type ChosenStage = 'scanner' | 'chunker' | 'contextualizer' | 'embedder' | 'store' | 'reranker';

/** The plugins for each stage. The first is that of the preset. */
export const choices = plugins as unknown as Readonly<Record<ChosenStage, readonly [Choice, ...Choice[]]>>;

export const chosenStages = Object.keys(choices) as readonly ChosenStage[];

export function choiceOf(stage: ChosenStage, name: string): Choice {
  const found = choices[stage].find((choice) => choice.name === name);
  if (found === undefined) throw new RangeError(`'${name}' is no choice for ${stage}.`);
  return found;
}
