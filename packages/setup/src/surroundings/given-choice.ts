import { errors } from '@codesearch/kernel';
import type { Needs } from './ask-choice.ts';
import { canImport } from '../config/config-file.ts';
import { chosenStages } from '../config/choices.ts';
import type { ChosenStage } from '../config/choices.ts';
import { importedPackages } from '../config/config-text.ts';
import type { ConfigChoice } from '../config/config-text.ts';

/** What options say of a configuration: the names of plugins by stage, and what else it has. */
export interface GivenChoice extends Partial<Record<ChosenStage, string>>, Pick<ConfigChoice, 'exclude' | 'workers'> {}

/** The choice of the options. @param root absolute path of the folder of the configuration */
export function givenChoice(root: string, options: GivenChoice, { servers }: Pick<Needs, 'servers'>): ConfigChoice {
  return {
    plugins: Object.fromEntries(chosenStages.map((stage) => [stage, options[stage]])),
    exclude: options.exclude,
    workers: options.workers,
    typed: canImport(root, '@codesearch/kernel'),
    ollamaModel: servers.flatMap(({ models = [] }) => models).find((name) => /embed|bge|minilm|arctic/.test(name)),
  };
}

/** @throws INPUT_INVALID if a package of a chosen plugin is not installed */
export function assertInstalled(choice: ConfigChoice, surroundings: Pick<Needs, 'canImport'>): void {
  const missing = importedPackages(choice).filter((name) => !surroundings.canImport(name));
  if (missing.length === 0) return;
  const packages = ['@codesearch/kernel', ...missing].join(' ');
  throw errors.inputInvalid(
    `${missing.join(' and ')} cannot be imported from the folder, so nothing was written.`,
    `Install ${missing.length === 1 ? 'it' : 'them'} with \`npm install --save-dev ${packages}\`, or choose another plugin.`,
  );
}
