import { explainFile, readSource } from '@codesearch/engine/operations';
import type { FileHistory, Project } from '@codesearch/engine';
import type { Command } from 'commander';
import { invocation } from '../../invocation/current-invocation.ts';
import { explanationJson, formatExplanation } from '@codesearch/presentation/report';
import { printJson, printReport } from '../../output/print.ts';
import { withFile } from '../../project/open-file.ts';
import type { CloneOptions } from '../../project/cloned-root.ts';
import { command, revisionOption } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { outputColors } from '../../output/colors.ts';

export function whyCommand(signal: AbortSignal): Command {
  return command('why', 'explain why a file is or is not indexed, and how it was split')
    .argument('<file>', 'file or folder')
    .argument('[root]', 'folder that the file is relative to, or address of a repository (default: the current folder)')
    .addOption(revisionOption())
    .option('--source', 'print the text of the file too, as it is indexed: secrets are masked')
    .option('--history', 'print the last commit that changed the file, and its lines that are not committed')
    .option('-y, --yes', 'clone a repository without asking')
    .action(
      (
        file: string,
        within: string | undefined,
        options: CommonOptions & CloneOptions & { readonly source?: boolean; readonly history?: boolean },
      ) =>
        withFile(
          file,
          { ...options, within, signal, usage: (address) => `codesearch why src/retry.ts ${address}` },
          async ({ project, path, address }) => {
            const explanation = await explainFile(project.parts, path, signal);
            const source = options.source
              ? (explanation.text ?? (await readSource(project.parts, path, signal)).text)
              : undefined;
            const history = options.history ? await historyOf(project, path, signal) : undefined;
            const texts = { source, history };
            const origin = { root: project.root, revision: project.revision, address };
            if (options.json) printJson(explanationJson(origin, explanation, texts));
            else printReport(formatExplanation(origin, explanation, outputColors(), texts));
          },
        ),
    );
}

async function historyOf(
  { root, revision }: Project,
  path: string,
  signal: AbortSignal,
): Promise<FileHistory | undefined> {
  const { fileHistory } = await import('@codesearch/engine');
  const { env } = invocation();
  return fileHistory(path, { folder: root, env: (name) => env[name], signal }, revision?.commit);
}
