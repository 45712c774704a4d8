import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ask } from './ask.ts';
import type { Answers } from './ask.ts';
import { ownManifest, packageInClone, templateText } from './own-files.ts';
import { currentManager, runners, testCommand } from './package-choices.ts';
import type { Runner } from './package-choices.ts';
import { packageFiles } from './package-files.ts';
import { pluginNames } from './plugin-names.ts';
import { Problem } from './problem.ts';
import { isStageName, stageNames, titleOf } from './stages.ts';
import { writePackage } from './write-package.ts';

/** What the program reads and writes. */
export interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
}

/**
 * Runs the program.
 *
 * @param args the arguments after its name
 * @returns the exit code: 0, or 2 if something has to be changed
 */
export async function run(args: readonly string[], streams: Streams = process): Promise<number> {
  try {
    streams.stdout.write(await create(args, streams));
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    streams.stderr.write(`error ${error.message}\nhint  ${error.hint}\n`);
    return 2;
  }
}

async function create(args: readonly string[], streams: Streams): Promise<string> {
  const { values, positionals } = parsed(args);
  if (values.help) return templateText('help.txt');
  if (values.version) return `${ownManifest().version}\n`;
  const given = checked(values, positionals);
  const isTerminal = streams.stdin.isTTY === true && streams.stdout.isTTY === true;
  const isComplete = given.folder !== undefined && given.stage !== undefined;
  const { folder, stage, runner } =
    isTerminal && !isComplete ? await ask(given, { input: streams.stdin, output: streams.stdout }) : complete(given);
  const path = resolve(folder);
  const names = pluginNames(path, stage, values.name);
  const manager = currentManager();
  const files = packageFiles({ names, stage, runner, manager }, realPathOf(path));
  writePackage(path, files);
  const shown = relative('.', path) || '.';
  return `Created ${names.package}, ${titleOf(stage)}, in ${shown}:
${Object.keys(files)
  .map((file) => `  ${file}\n`)
  .join('')}${linkNote()}
Next:
${shown === '.' ? '' : `  cd ${shown}\n`}  ${manager} install
  ${testCommand(manager)}
`;
}

function linkNote(): string {
  const folder = packageInClone('kernel');
  if (folder === undefined) return '';
  return `
Its packages of codesearch are those of ${resolve(folder, '../..')}. Write their versions into package.json for others.
`;
}

/** Links count from where a folder really is. */
function realPathOf(path: string): string {
  for (let folder = path, rest = ''; ; rest = join(basename(folder), rest), folder = dirname(folder)) {
    if (existsSync(folder)) return join(realpathSync(folder), rest);
  }
}

type Values = ReturnType<typeof parsed>['values'];

// The result of parseArgs follows from the options.
// oxlint-disable-next-line typescript/explicit-function-return-type
function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        stage: { type: 'string' },
        runner: { type: 'string' },
        name: { type: 'string' },
        version: { type: 'boolean', short: 'V' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const [message = ''] = (error as Error).message.split('. ', 1);
    throw new Problem(`${message.replace(/\.$/, '')}.`, 'See `npm create codesearch-plugin -- --help`.');
  }
}

function checked({ stage, runner }: Values, positionals: readonly string[]): Partial<Answers> {
  const [folder, extra] = positionals;
  if (extra !== undefined) throw new Problem(`${JSON.stringify(extra)} is a second folder.`, adviceOn(positionals));
  if (stage !== undefined && !isStageName(stage)) {
    throw new Problem(`There is no stage ${JSON.stringify(stage)}.`, `The stages are ${stageNames.join(', ')}.`);
  }
  const known = runners.find((each) => each === runner);
  if (runner !== undefined && known === undefined) {
    throw new Problem(`There is no test runner ${JSON.stringify(runner)} here.`, `Choose ${runners.join(' or ')}.`);
  }
  return { ...(folder && { folder }), ...(stage && { stage }), ...(known && { runner: known }) };
}

/** npm removes the names of options that have no `--` before them, and keeps their values. */
function adviceOn(positionals: readonly string[]): string {
  const stage = positionals.find(isStageName);
  const folder = positionals.find((each) => each !== stage);
  if (stage === undefined || folder === undefined) return 'Give one folder.';
  return `npm needs \`--\` before options: \`npm create codesearch-plugin ${folder} -- --stage ${stage}\`.`;
}

function complete({ folder, stage, runner = 'vitest' satisfies Runner }: Partial<Answers>): Answers {
  if (folder === undefined || stage === undefined) {
    const missing = folder === undefined ? 'folder' : 'stage';
    throw new Problem(
      `The ${missing} is missing.`,
      'Give both, as in `npm create codesearch-plugin my-chunker -- --stage chunker`.',
    );
  }
  return { folder, stage, runner };
}
