import type { StageSet } from '@codesearch/stages';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { errors } from '@codesearch/kernel';
import type { CodesearchError, SkippedFile, SourceText } from '@codesearch/kernel';

/**
 * Reads a file as indexing does.
 *
 * @throws INPUT_INVALID if a scan does not list the file, or it has no text to index
 */
export async function readSource({ session }: ProjectParts, path: string, signal?: AbortSignal): Promise<SourceText> {
  return session.readTree((stages) => readFrom(stages, path, signal));
}

/** As {@link readSource}, with stages that are open. */
export async function readFrom(stages: StageSet, path: string, signal: AbortSignal | undefined): Promise<SourceText> {
  const scanner = await stages.get('scanner');
  const scan = await scanner.explain({ path, signal });
  if (scan.verdict === 'skipped') throw skippedFailure(scan.skipped);
  if (scan.verdict === 'ignored') {
    throw errors.inputInvalid(`${path} is ignored by '${scan.rule.pattern}' in ${scan.rule.source}.`, notShown);
  }
  if (scan.verdict === 'folder') throw errors.inputInvalid(`${path} is a folder.`, 'Give the path of a file.');
  const file = scan.verdict === 'listed' ? await scanner.stat({ path, signal }) : undefined;
  if (!file)
    throw errors.inputInvalid(`There is no file ${path} in the searched folder.`, 'Give a path that a search finds.');
  const read = await scanner.read({ file, signal });
  if ('skipped' in read) throw skippedFailure(read.skipped);
  return read.source;
}

const notShown = 'Only indexed files are shown.';

function skippedFailure({ path, reason, detail }: SkippedFile): CodesearchError {
  return errors.inputInvalid(`${path} is skipped (${reason})${detail === undefined ? '.' : `: ${detail}`}`, notShown);
}
