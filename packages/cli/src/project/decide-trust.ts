import type { ListedDecision } from '@codesearch/engine';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import { decisionsJson, formatContent, formatDecisions } from '@codesearch/presentation/report';
import { unreadConfigs } from '@codesearch/setup';
import { print, printJson } from '../output/print.ts';
import { checkConfig } from './check-config.ts';
import { isFolder } from './open-project.ts';
import type { CommonOptions } from '../option/command-options.ts';
import { invocation } from '../invocation/current-invocation.ts';

export interface ConfigOptions extends CommonOptions {
  /** A file, or a folder whose nearest configuration is meant. `true` means that of the folder of the command. */
  readonly trust?: string | true;
  readonly untrust?: string | true;
  readonly list?: boolean;
  readonly schema?: boolean;
}

export async function decide(options: ConfigOptions, folder: string): Promise<void> {
  const { trust, untrust, json, list } = options;
  const { ConfigTrust } = await import('@codesearch/engine');
  const decisions = new ConfigTrust(invocation().env);
  const chosen = async (given: string | true): Promise<string> => {
    if (given !== true && !isFolder(given)) return given;
    const around = given === true ? folder : given;
    const file = decisions.nearest(around);
    if (file !== undefined) return file;
    const [unread] = await unreadConfigs(around);
    throw errors.inputInvalid(
      'There is no configuration in this folder or above it.',
      unread ? `${unread.file} is not read: ${unread.problem}.` : 'Give the path of a file.',
    );
  };
  const trusted = trust === undefined ? undefined : await decisions.trust(await chosen(trust));
  if (trusted && !json) print(`Trusted ${printableLine(trusted.file)}, until it changes.\n${formatContent(trusted)}`);
  if (untrust !== undefined) {
    const file = await chosen(untrust);
    await decisions.untrust(file).catch(async (error: unknown) => {
      throw isCodesearchError(error, 'CONFIG_NOT_FOUND') ? notTrusted(error, await decisions.list()) : error;
    });
    if (!json) print(`${printableLine(file)} has no effect from now on, until it changes.\n`);
  }
  if (json) printJson(decisionsJson(await decisions.list()));
  else if (list) print(formatDecisions(await decisions.list()));
  // A decision is about a text, whatever it does. This command reports its faults, not the next search.
  if (trusted) await checkConfig(options, trusted.file);
}

/** Names the trusted configurations, since the given path may be a misspelled one. */
function notTrusted({ details }: CodesearchError<'CONFIG_NOT_FOUND'>, decisions: readonly ListedDecision[]): Error {
  const files = decisions.filter(({ trusted }) => trusted).map(({ file }) => printableLine(file));
  return errors.inputInvalid(
    `Nothing was trusted at ${details.path}, and there is no file.`,
    files.length === 0 ? 'No configuration is trusted.' : `Give the path of a trusted one: ${files.join(', ')}.`,
  );
}
