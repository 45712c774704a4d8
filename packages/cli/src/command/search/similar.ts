import { CodesearchError } from '@codesearch/kernel';
import { loadFormat, parseLocation, renderResult } from '@codesearch/presentation';
import type { Command } from 'commander';
import type { ProgressMode } from '@codesearch/presentation';
import { exitCode } from '../../invocation/exit-code.ts';
import { loadLanguages } from '../../load-languages.ts';
import { print, screenFor, commandProgress } from '../../output/print.ts';
import { packageManifest } from '../../package-files.ts';
import { askBeforeSending } from '../../terminal/ask-before.ts';
import { assertComplete } from '../../search/find-hits.ts';
import { withFile } from '../../project/open-file.ts';
import { addUpdateOptions, updateOptions } from '../../option/hit-options.ts';
import { command, revisionOption, rootOption, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface SimilarOptions extends CommonOptions {
  readonly yes?: boolean;
  readonly limit: number;
  readonly lines?: number;
  readonly sync: boolean;
  readonly wait?: number;
  readonly progress: ProgressMode;
}

export function similarCommand(signal: AbortSignal): Command {
  const similar = command('similar', 'find code that is similar to the code at a line')
    .argument('<file:line>', 'line of a file in an indexed folder')
    .argument('[root]', 'folder that the file is relative to, or address of a repository (default: the current folder)')
    .option('-n, --limit <n>', 'maximum number of hits', wholeNumber(1, 1000), 10)
    .option('--lines <n>', 'maximum lines per hit (default: more for the best ones)', wholeNumber(0, 1000))
    .addOption(revisionOption())
    .addOption(rootOption())
    .option('--no-sync', 'search the index without checking for changed files');
  return addUpdateOptions(similar).action(
    async (location: string, within: string | undefined, options: SimilarOptions) => {
      const { file, line } = parseLocation(location);
      const progress = commandProgress(options.progress);
      const usage = (address: string): string => `codesearch similar src/retry.ts:24 ${address}`;
      const result = await withFile(file, { ...options, within, signal, usage }, async ({ project, path }) => {
        const { coversPath } = await import('@codesearch/engine');
        // An index of a large tree takes minutes, in which a mistyped path would say nothing.
        if (options.sync && !project.config.readOnly && !(await coversPath(project.parts, path, signal)))
          throw new CodesearchError(`${path} is not in the index.`, {
            code: 'INPUT_INVALID',
            hint: 'Check that the file exists and that no ignore rule excludes it.',
            details: { reason: 'not-indexed', root: project.root, path },
          });
        await askBeforeSending([project], options, signal);
        const found = await project
          .similar({
            path,
            line,
            limit: options.limit,
            sync: options.sync,
            ...updateOptions(options, signal),
            onEvent: (event) => progress.show(event),
            signal,
          })
          .finally(() => progress.end());
        await assertComplete(found, [project.root]);
        return found;
      });
      const format = await loadFormat(options.json ? 'json' : 'text', { ...packageManifest(), loadLanguages });
      const screen = screenFor(invocation().stdout);
      print((await renderResult(format, result, { lines: options.lines, screen })).output);
      if (result.hits.length === 0) invocation().exitCode = exitCode.noHits;
    },
  );
}
