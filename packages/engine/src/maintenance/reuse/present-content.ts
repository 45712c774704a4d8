import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FileRecord, SourceFile, StageBinding } from '@codesearch/kernel';
import { declaredInputs } from '@codesearch/stages';
import type { FileOutcome, FilePool } from '@codesearch/pool';
import type { ProjectParts } from '../../composition/project-scope.ts';
import type { ResolvedConfig } from '../../config/resolve-config.ts';
import { storeBinding } from '../../config/store-binding.ts';
import type { IndexStages } from '../../session/index-stages.ts';
import { manifestFormat } from '../../state/manifest.ts';
import type { Manifest, OpenBatch } from '../../state/manifest.ts';
import { StoredContent } from './stored-content.ts';
import type { FoundOutcome } from './stored-content.ts';

/** A plugin of this program, whose package has its name. */
const ofProgram = /^store-[a-z]+$/;

/**
 * The content of an index that is built again with other settings. What they do not touch is taken from it: the chunks
 * if the chunker is the same, and their vectors too if only the store is another one.
 */
export class PresentContent implements AsyncDisposable {
  readonly #stages: IndexStages;
  readonly #open: () => Promise<StoredContent>;
  #content: Promise<StoredContent> | undefined;
  #isReadable = true;
  /** Files whose chunks were taken from this content. */
  kept = 0;

  private constructor(stages: IndexStages, open: () => Promise<StoredContent>) {
    this.#stages = stages;
    this.#open = open;
  }

  /** @returns `undefined` if nothing of it can be used */
  static async open(parts: ProjectParts, found: Manifest | undefined): Promise<PresentContent | undefined> {
    const { config, session, compose } = parts;
    const { manifest: target, stages: future } = session;
    if (found?.format !== manifestFormat || found.packed || !isKept(found, target.fingerprint, 'chunker'))
      return undefined;
    // Files are read in another way.
    if (!isDeepStrictEqual(found.reading, target.reading)) return undefined;
    // An index does not say for which state of another file its chunks were made.
    if (declaredInputs(config.stages, future.context)?.stored.length) return undefined;
    const store = await presentStore(parts, found).catch(() => undefined);
    if (!store) return undefined;
    const stages = compose(
      { ...config, stages: { ...config.stages, store } },
      undefined,
      join(target.folder, found.dataFolder ?? ''),
    );
    const isEmbeddedAlike = (['contextualizer', 'embedder'] as const).every((stage) =>
      isKept(found, target.fingerprint, stage),
    );
    return PresentContent.over(stages, config, { batch: found.batch, isEmbeddedAlike });
  }

  /** The content of an index that was built with the same stages, but perhaps another store. It disposes its stages. */
  static over(
    stages: IndexStages,
    config: ResolvedConfig,
    {
      batch,
      isEmbeddedAlike = true,
    }: { readonly batch?: OpenBatch | undefined; readonly isEmbeddedAlike?: boolean } = {},
  ): PresentContent {
    const { targetLevel } = config.stages.contextualizer.describe(stages.context);
    const keepsVectors = ({ levels = {} }: FileRecord): boolean =>
      isEmbeddedAlike && (targetLevel === undefined || Object.keys(levels).every((level) => level === targetLevel));
    const open = async (): Promise<StoredContent> =>
      new StoredContent({
        detector: await stages.get('changeDetector'),
        store: await stages.get('store'),
        batch,
        keepsVectors,
      });
    return new PresentContent(stages, open);
  }

  /** The same stages, whose pools take from this content what they can. */
  reusedBy(stages: IndexStages): IndexStages {
    const find = (files: readonly SourceFile[], signal?: AbortSignal): AsyncIterable<readonly FoundOutcome[]> =>
      this.#outcomes(files, stages, signal);
    return {
      get: (name) => stages.get(name),
      get context() {
        return stages.context;
      },
      get pool() {
        return reusingPool(stages.pool, find);
      },
      poolFor: (plan) => reusingPool(stages.poolFor(plan), find),
      get embeddingCache() {
        return stages.embeddingCache;
      },
      [Symbol.asyncDispose]: () => stages[Symbol.asyncDispose](),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stages[Symbol.asyncDispose]();
  }

  /** An index that cannot be read, such as one on a server that does not answer, is not asked again. */
  async *#outcomes(
    files: readonly SourceFile[],
    stages: IndexStages,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly FoundOutcome[]> {
    if (!this.#isReadable) return;
    try {
      const content = await (this.#content ??= this.#open());
      for await (const found of content.outcomes(files, await stages.get('scanner'), signal)) {
        this.kept += found.filter(({ outcome }) => outcome && 'chunks' in outcome).length;
        yield found;
      }
    } catch {
      signal?.throwIfAborted();
      this.#isReadable = false;
    }
  }
}

function isKept(
  { fingerprint: built }: Manifest,
  wanted: Manifest['fingerprint'],
  stage: 'chunker' | 'contextualizer' | 'embedder',
): boolean {
  return isDeepStrictEqual(built[stage], JSON.parse(JSON.stringify(wanted[stage])));
}

/** The store of an index, as it was configured. @returns `undefined` if it cannot be created again */
export async function presentStore(
  { config, session }: ProjectParts,
  { store: { plugin, options, location } }: Manifest,
): Promise<StageBinding<'store'> | undefined> {
  const isPresent = (binding: StageBinding): boolean =>
    binding.plugin === plugin && isDeepStrictEqual(JSON.parse(JSON.stringify(binding.options ?? {})), options);
  const known = [config.stages.store, config.preset.stages.store].find(isPresent);
  const binding = known ?? (ofProgram.test(plugin) ? await storeBinding(plugin, config, options) : undefined);
  const context = { ...session.stages.context, dataDir: session.manifest.folder };
  return binding?.describe(context).location === location ? binding : undefined;
}

/**
 * A pool that works only on the files for which there is no outcome yet, after all others.
 *
 * @param find finds the outcomes of some of the files
 */
function reusingPool(
  pool: FilePool,
  find: (files: readonly SourceFile[], signal?: AbortSignal) => AsyncIterable<readonly FoundOutcome[]>,
): FilePool {
  return {
    async *run(files, signal) {
      const others = new Set(files);
      for await (const found of find(files, signal)) {
        const outcomes: FileOutcome[] = [];
        for (const { file, outcome } of found) if (outcome && others.delete(file)) outcomes.push(outcome);
        yield outcomes;
      }
      if (others.size > 0) yield* pool.run([...others], signal);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
