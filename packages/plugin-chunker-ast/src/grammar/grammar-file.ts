import { errors, isCodesearchError } from '@codesearch/kernel';
import { grammarFolder } from '../grammar-folder.ts';

/*
 * A grammar that is not what was published is for the user to repair and says nothing of the files that are chunked: chunked by lesser
 * means they would stay so until they change, also after the repair. It is `PLUGIN_INVALID`, which ends the run.
 */

/** The checksums of all grammars by file name: lower-case hex digits of SHA-256. */
const checksumFile = 'checksums.json';

/** The bytes of a grammar, as `load` makes something of them. What it throws is passed on where the bytes are those published. */
export async function useGrammar<Loaded>(name: string, load: (bytes: Uint8Array) => Promise<Loaded>): Promise<Loaded> {
  const bytes = await readGrammarFile(`${name}.wasm`);
  try {
    return await load(bytes);
  } catch (error) {
    if ((await publishedSums())[`${name}.wasm`] === (await sumOf(bytes))) throw error;
    throw damage(`${name}.wasm of its grammars was altered.`, error);
  }
}

/** Rejects where not every grammar is what was published. Reads some 36 MB. */
export async function checkGrammars(signal: AbortSignal | undefined): Promise<void> {
  const damaged: string[] = [];
  for (const [file, published] of Object.entries(await publishedSums())) {
    signal?.throwIfAborted();
    const sum = await readGrammarFile(file).then(sumOf, withoutDamage);
    if (sum !== published) damaged.push(file);
  }
  if (damaged.length > 0) throw damage(`of its grammars, these are missing or altered: ${damaged.join(', ')}.`);
}

async function publishedSums(): Promise<Readonly<Record<string, string>>> {
  const bytes = await readGrammarFile(checksumFile);
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Readonly<Record<string, string>>;
  } catch (error) {
    throw damage(`${checksumFile} of its grammars was altered.`, error);
  }
}

async function readGrammarFile(file: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(new URL(file, grammarFolder));
  } catch (error) {
    throw damage(`${file} of its grammars cannot be read.`, error);
  }
}

async function sumOf(bytes: Uint8Array): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(bytes).digest('hex');
}

function withoutDamage(error: unknown): undefined {
  if (!isCodesearchError(error, 'PLUGIN_INVALID')) throw error;
}

function damage(problem: string, cause?: unknown): Error {
  return errors.installationDamaged('chunker-ast', problem, cause);
}
