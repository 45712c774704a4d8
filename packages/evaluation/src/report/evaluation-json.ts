import type { Evaluation, Measurement, NamedSummary, Summary } from '../run/evaluation.ts';

/** Output of `eval --json`. */
export function evaluationJson({
  root,
  source,
  seed,
  revision,
  warnings,
  base,
  other,
  differences,
}: Evaluation): unknown {
  return {
    version: 1,
    ...{ root, source, seed },
    ...(revision !== undefined && { revision }),
    warnings,
    ...measurementJson(base),
    queries: base.answers.map(({ relevant, hits, ...answer }, index) => ({
      ...answer,
      relevant,
      hits,
      ...(other && { other: { scores: other.answers[index]?.scores, rank: other.answers[index]?.rank } }),
    })),
    ...(other && { comparison: { ...measurementJson(other), differences } }),
  };
}

function measurementJson({ config, plugins, all, kinds, languages }: Measurement): object {
  return {
    config,
    plugins,
    summary: summaryJson(all),
    kinds: kinds.map(namedJson),
    languages: languages.map(namedJson),
  };
}

function namedJson({ name, ...summary }: NamedSummary): object {
  return { name, ...summaryJson(summary) };
}

function summaryJson({ queries, found, scores, intervals }: Summary): object {
  return { queries, found, scores, intervals };
}
