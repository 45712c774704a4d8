import { join } from 'node:path';
import { shapeAnswer, shareOf } from '@codesearch/presentation';
import type { Project } from '@codesearch/engine';
import type { DevPass } from '@codesearch/presentation';
import { statesOf } from './changed-files.ts';
import { traceFile } from './trace-file.ts';

/** What to look at. */
export interface DevSubject {
  /** POSIX path relative to the root. */
  readonly path?: string | undefined;
  readonly query?: string | undefined;
  /** Hits of the query. */
  readonly limit: number;
}

/** Runs the stages on a file, and a query over the index, which is brought up to the configuration first. */
export async function devPass(
  project: Project,
  { path, query, limit }: DevSubject,
  index: NonNullable<Parameters<Project['index']>[0]>,
): Promise<DevPass> {
  const { root, config } = project;
  const { signal } = index;
  const plugins = Object.entries(config.stages).filter(([stage]) => config.origins[stage] === 'config');
  return {
    root,
    ...(config.file !== undefined && { config: config.file }),
    inputs: statesOf([...(config.modules ?? []), ...(path === undefined ? [] : [join(root, path)])]),
    plugins: Object.fromEntries(plugins.map(([stage, { plugin }]) => [stage, plugin])),
    ...(path !== undefined && { file: await fileOf(project, path, signal) }),
    ...(query !== undefined && { query: await answerOf(project, query, limit, index) }),
  };
}

async function fileOf(
  project: Project,
  path: string,
  signal: AbortSignal | undefined,
): Promise<NonNullable<DevPass['file']>> {
  const { chunks, ...traced } = await traceFile(project.parts, path, signal);
  return {
    ...traced,
    chunks: chunks.map(({ chunk: { span, kind, symbols, text }, context }) => ({
      startLine: span.startLine,
      endLine: span.endLine,
      kind,
      symbols: symbols.map(({ qualifiedName }) => qualifiedName),
      header: context.embeddingText.slice(0, Math.max(0, context.embeddingText.lastIndexOf(text))),
      embedded: context.embeddingText,
    })),
  };
}

async function answerOf(
  project: Project,
  text: string,
  limit: number,
  index: NonNullable<Parameters<Project['index']>[0]>,
): Promise<NonNullable<DevPass['query']>> {
  const { added, modified, removed, unchanged, indexed, chunks, elapsedMs } = await project.index(index);
  const result = await project.search({ query: text, limit, sync: false, signal: index.signal });
  return {
    text,
    report: { added, modified, removed, unchanged, indexed, chunks, elapsedMs },
    fit: result.fit,
    hits: shapeAnswer(result).hits.map(({ hit, line, label }) => ({
      path: hit.chunk.path,
      line,
      label,
      ...(hit.definition && { definition: hit.definition.qualifiedName }),
      score: hit.score,
      signals: hit.signals.filter((signal) => shareOf(signal) !== 0).toSorted((a, b) => shareOf(b) - shareOf(a)),
    })),
  };
}
