import { CodesearchError, isCodesearchError } from '@codesearch/kernel';
import { grammarFolder } from '../grammar-folder.ts';
import type { GrammarFile } from '../language/language.ts';

/*
 * A damaged grammar file is a fault of the installation, not of the files to be chunked. If they were chunked without
 * it, they would keep the worse chunks after the repair, until they change. So it is `PLUGIN_INVALID`, which ends the
 * run.
 */

/**
 * Reads a grammar and passes its bytes to `load`.
 *
 * @throws PLUGIN_INVALID if the file is missing, or if `load` fails and the file is not the published one. Other errors
 * of `load` pass through.
 */
export async function useGrammar<Loaded>(
  grammar: GrammarFile,
  load: (bytes: Uint8Array) => Promise<Loaded>,
): Promise<Loaded> {
  const file = fileNameOf(grammar);
  const bytes = await readGrammarFile(file);
  try {
    return await load(bytes);
  } catch (error) {
    if (grammar.sha256 === (await sha256Of(bytes))) throw error;
    throw damage(`${file} of its grammars was altered.`, error);
  }
}

/**
 * Compares all grammar files with their checksums. Reads about 36 MB.
 *
 * @throws PLUGIN_INVALID if a file is missing or is not the published one
 */
export async function checkGrammars(signal: AbortSignal | undefined): Promise<void> {
  const { languages } = await import('../language/languages.ts');
  const published = new Map(languages.map(({ grammar }) => [fileNameOf(grammar), grammar.sha256]));
  const damaged: string[] = [];
  for (const [file, sha256] of published) {
    signal?.throwIfAborted();
    const actual = await readGrammarFile(file).then(sha256Of, withoutDamage);
    if (actual !== sha256) damaged.push(file);
  }
  if (damaged.length > 0) throw damage(`of its grammars, these are missing or altered: ${damaged.join(', ')}.`);
}

function fileNameOf({ name }: GrammarFile): string {
  return `${name}.wasm`;
}

async function readGrammarFile(file: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(new URL(file, grammarFolder));
  } catch (error) {
    throw damage(`${file} of its grammars cannot be read.`, error);
  }
}

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(bytes).digest('hex');
}

function withoutDamage(error: unknown): undefined {
  if (!isCodesearchError(error, 'PLUGIN_INVALID')) throw error;
}

function damage(problem: string, cause?: unknown): Error {
  return new CodesearchError(`The installation of chunker-ast is damaged: ${problem}`, {
    code: 'PLUGIN_INVALID',
    hint: 'Install chunker-ast again.',
    plugin: 'chunker-ast',
    details: { reason: 'installation' },
    cause,
  });
}
