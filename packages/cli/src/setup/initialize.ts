import { ConfigTrust, realRoot } from '@codesearch/engine';
import type { IndexEstimate } from '@codesearch/engine';
import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import {
  askChoice,
  assertInstalled,
  checkPlugins,
  configFile,
  configText,
  costBefore,
  formatFindings,
  formatSurvey,
  givenChoice,
  importedPackages,
  surroundingsOf,
  surveyJson,
} from '@codesearch/setup';
import { wideRoot } from '@codesearch/toolkit';
import type { Finding, GivenChoice } from '@codesearch/setup';
import { openRegistrar } from '../option/client-options.ts';
import { advice } from '../output/advice.ts';
import { outputColors } from '../output/colors.ts';
import { exitCode } from '../invocation/exit-code.ts';
import { print, printJson, say } from '../output/print.ts';
import { openSetup, withRoot } from '../project/open-project.ts';
import { formatEstimate } from '@codesearch/presentation/report';
import { noteEstimate } from '../terminal/ask-before.ts';
import { canAsk, openDialogue } from '../terminal/dialogue.ts';
import { absolutePath, invocation } from '../invocation/current-invocation.ts';

export interface InitOptions extends GivenChoice {
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** A library has no start, and nearly all code has an answer to this. */
const firstQuestion = 'how are errors handled';

/** What the check of a written file has found. */
interface Checked {
  readonly findings: readonly Finding[];
  readonly works: boolean;
  /** What a first run would cost, if a user has to know it before. */
  readonly estimate?: IndexEstimate | undefined;
  readonly root: string;
}

/** Runs `search` with arguments. */
export type RunSearch = (args: readonly string[]) => Promise<unknown>;

export async function initialize(
  path: string,
  options: InitOptions,
  run: RunSearch,
  signal: AbortSignal,
): Promise<void> {
  const { yes, force, json } = options;
  const root = realRoot(path);
  const file = await configFile(root, { force: force === true, written: absolutePath(path) });
  if (!yes && !canAsk())
    throw errors.inputInvalid('There is no terminal to ask at.', 'To use the defaults, add --yes.');
  const { survey, languages, ...surroundings } = await surroundingsOf(root, await openRegistrar({}), signal);
  if (!json) say(formatSurvey(survey, { languages, ...surroundings }));
  const given = givenChoice(root, options, surroundings);
  // One dialogue, since it reads ahead.
  const dialogue = yes ? undefined : openDialogue(signal);
  let question = '';
  let isReady = false;
  try {
    const choice = dialogue ? await askChoice({ ask: dialogue.ask, say }, given, surroundings) : given;
    assertInstalled(choice, surroundings);
    if (force) rmSync(file, { force: true });
    writeFileSync(file, configText(choice), { flag: 'wx' });
    // Its text is known: this program has just written it.
    await new ConfigTrust(invocation().env).trust(file);
    const { keys, servers } = surroundings;
    const hasPlugins = importedPackages(choice).length > 0;
    const checked = hasPlugins ? await checkResult(root, file, signal) : { findings: [], works: true, root };
    const { findings } = checked;
    if (json) printJson({ version: 1, file, survey: surveyJson(survey, languages), keys, servers, findings });
    else isReady = showResult(file, checked);
    if (dialogue) question = await dialogue.ask('\nA first question about this code [none]: ');
  } finally {
    dialogue?.[Symbol.dispose]();
  }
  if (question !== '') await run(searchArguments(question, { root }));
  else if (yes && isReady && survey.files > 0) await searchUnasked(root, run);
}

/** Whether the plugins of the file work, and for plugins of services what they would get. */
async function checkResult(root: string, file: string, signal: AbortSignal): Promise<Checked> {
  const opened = await openSetup({ config: file }, root);
  return withRoot(opened, root, async (project) => {
    const findings = await checkPlugins(project, advice, signal);
    const works = findings.every(({ ok }) => ok);
    if (!works) invocation().exitCode = exitCode.error;
    const estimate = works ? await costBefore(project, signal) : undefined;
    return { findings, works, estimate, root: project.root };
  });
}

/**
 * Prints the file and what its check has found.
 *
 * @returns whether a search can follow without a question: all plugins work, no service gets text for the first time,
 *   and it costs nothing
 */
function showResult(file: string, { findings, works, estimate, root }: Checked): boolean {
  print(`Wrote ${printableLine(file)}.\n`);
  if (findings.length > 0) print(formatFindings(findings, outputColors()));
  if (estimate === undefined) return works;
  print(formatEstimate(estimate));
  noteEstimate(root);
  return false;
}

/** Asks what can be asked about any program. Of a home folder nothing is indexed without a yes. */
async function searchUnasked(root: string, run: RunSearch): Promise<void> {
  if (wideRoot(root, invocation().env) !== undefined) return;
  print(`\nA first question about this code: ${firstQuestion}\n\n`);
  await run(searchArguments(firstQuestion, { root, limit: 3 }));
  // That a folder has no answer to it is no failure.
  if (invocation().exitCode === exitCode.noHits) invocation().exitCode = exitCode.success;
}

/**
 * A search of the folder at once, so that a newcomer sees what the configuration does. The new file, whose comments are
 * about searching, is no answer.
 */
function searchArguments(
  question: string,
  { root, limit }: { readonly root: string; readonly limit?: number },
): readonly string[] {
  const limited = limit === undefined ? [] : ['--limit', String(limit)];
  const options = ['--exclude', 'codesearch.config.*', ...limited];
  // Without a path, the paths of hits are relative.
  const path = root === realpathSync(absolutePath('.')) ? [] : [root];
  return [...options, '--', question, ...path];
}
