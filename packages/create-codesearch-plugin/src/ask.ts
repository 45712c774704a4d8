import { createInterface } from 'node:readline/promises';
import { runners } from './package-choices.ts';
import type { Runner } from './package-choices.ts';
import { isStageName, stageNames, summaries } from './stages.ts';
import type { StageName } from './stages.ts';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** What has to be known about a package. A part that is missing is asked for. */
export interface Answers {
  readonly folder: string;
  readonly stage: StageName;
  readonly runner: Runner;
}

/** Asks for what is missing, each question until it has a valid answer. */
export async function ask(given: Partial<Answers>, terminal: Terminal): Promise<Answers> {
  const lines = createInterface(terminal);
  const choose = async <Choice extends string>(
    question: string,
    choices: readonly Choice[],
    isChoice: (text: string) => text is Choice,
  ): Promise<Choice> => {
    for (;;) {
      const answer = (await lines.question(question)).trim();
      const numbered = choices[Number(answer) - 1];
      if (numbered !== undefined) return numbered;
      if (isChoice(answer)) return answer;
      terminal.output.write(`Answer with a number from 1 to ${choices.length}, or with a name.\n`);
    }
  };
  try {
    const list = stageNames.map((name, index) => `  ${index + 1}  ${name.padEnd(14)}  ${summaries[name]}\n`);
    const stage = given.stage ?? (await choose(`Stages:\n${list.join('')}Which stage? `, stageNames, isStageName));
    const folder = given.folder ?? (await required(lines, 'Folder of the new package? '));
    const isRunner = (text: string): text is Runner => runners.some((each) => each === text);
    const runner = given.runner ?? (await choose('Test runner, 1 vitest or 2 node? ', runners, isRunner));
    return { folder, stage, runner };
  } finally {
    lines.close();
  }
}

async function required(lines: { question(text: string): Promise<string> }, question: string): Promise<string> {
  for (;;) {
    const answer = (await lines.question(question)).trim();
    if (answer !== '') return answer;
  }
}
