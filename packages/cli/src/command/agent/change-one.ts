import { extraKinds } from '@codesearch/agents';
import type { Client, Change, Extra, Registrar } from '@codesearch/agents';
import { printJson, printReport } from '../../output/print.ts';
import { formatChange } from '@codesearch/setup';
import { changesFiles, requiredExtras } from '../../option/client-options.ts';
import type { ClientOptions } from '../../option/client-options.ts';

/** What a change of one client shows besides its files. */
export interface ChangeOutput {
  /** For programs. */
  readonly json: () => object;
  /** What would change. */
  readonly preview: (extras: readonly Extra[]) => void;
  /** What to do after a change. */
  readonly next?: (change: Change) => void;
}

/** Changes a client if the options say so, otherwise shows what would change. */
export function changeOne(
  client: Client,
  registrar: Registrar,
  options: ClientOptions,
  verb: 'add' | 'remove',
  { json, preview, next }: ChangeOutput,
): void {
  const extras = requiredExtras(client, registrar, options);
  const change = changesFiles(options) ? registrar[verb](client, extras) : undefined;
  if (options.json) {
    const fileOf = (kind: string): string | null => extras.find((extra) => extra.kind === kind)?.file ?? null;
    const files = Object.fromEntries(extraKinds.map((kind) => [kind, fileOf(kind)]));
    printJson({ version: 1, client: client.id, ...json(), ...files });
  } else if (change) {
    printReport(formatChange(change));
    next?.(change);
  } else preview(extras);
}
