import { existsSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import type { Command } from 'commander';
import { exitCode } from '../../exit-code.ts';
import { loadFormat } from '../../render/search/formats.ts';
import { print } from '../../output/print.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';
import { filePlace } from '../../project/file-place.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import { command, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

interface SimilarOptions extends CommonOptions {
  readonly limit: number;
  readonly lines: number;
  readonly sync: boolean;
  readonly progress: ProgressMode;
}

export function similarCommand(signal: AbortSignal): Command {
  return command('similar', 'find code like the code at a place')
    .argument('<file:line>', 'place in a file of an indexed folder')
    .option('-n, --limit <n>', 'hits at most', wholeNumber(1, 1000), 10)
    .option('--lines <n>', 'lines to show of each hit', wholeNumber(0, 1000), 8)
    .option('--no-sync', 'search the index as it is, without looking for changed files')
    .addOption(progressOption())
    .addHelpText(
      'after',
      `
Examples:
  codesearch similar src/retry.ts:24
  codesearch similar src/retry.ts:24 --limit 3 --json

Exit codes: 0 hits, 1 no hits, 2 error.`,
    )
    .action(async (place: string, options: SimilarOptions) => {
      const { file, line } = parsePlace(place);
      const opened = await openSetup(options);
      const { root, path } = filePlace(file, opened);
      const progress = createProgress(process.stderr, options.progress);
      const result = await withRoot(opened, root, (project) =>
        project
          .similar({
            path,
            line,
            limit: options.limit,
            sync: options.sync,
            confirmWide: askBeforeWide(signal),
            onEvent: (event) => progress.show(event),
            signal,
          })
          .finally(() => progress.end()),
      );
      const format = await loadFormat(options.json ? 'json' : 'text');
      print(format.render(result, { lines: options.lines }));
      if (result.hits.length === 0) process.exitCode = exitCode.noHits;
    });
}

function parsePlace(place: string): { readonly file: string; readonly line: number } {
  const [, file, digits] = placeParts(place);
  const line = Number(digits);
  if (file === undefined || !Number.isSafeInteger(line) || line < 1) {
    throw errors.inputInvalid(`'${place}' is no place in a file.`, 'Give a file and a line, as in src/retry.ts:24.');
  }
  return { file, line };
}

/** File and line of `file:line`, and of `file:line:column` as compilers write it, unless a file is called so. */
function placeParts(place: string): readonly (string | undefined)[] {
  const parts = /^(.+):(\d+)$/s.exec(place) ?? [];
  const beforeColumn = /^(.+):(\d+):\d+$/s.exec(place);
  return beforeColumn === null || existsSync(parts[1] ?? '') ? parts : beforeColumn;
}
