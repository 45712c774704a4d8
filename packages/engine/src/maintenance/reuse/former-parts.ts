import { isDeepStrictEqual } from 'node:util';
import type { StageBindings, StageName } from '@codesearch/kernel';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { IndexSession } from '../../session/index-session.ts';
import { manifestFormat } from '../../state/manifest.ts';
import { presentStore } from './present-content.ts';

/**
 * The same project over its index as it was built with other settings, for reading. What a search needs of these is
 * the store and the embedder: an index whose embedder is neither configured now nor that of the preset cannot be read.
 * Nor is one whose files were read in another way.
 *
 * @returns `undefined` if it cannot be read, or no run of it is complete
 */
export async function formerParts(parts: ProjectParts): Promise<ProjectParts | undefined> {
  const { config, session, settingsOf, compose, former } = parts;
  const found = session.manifest.find();
  if (config.readOnly || found === undefined || found === 'damaged') return undefined;
  if (found.format !== manifestFormat || found.completedAt === undefined) return undefined;
  const store = await presentStore(parts, found).catch(() => undefined);
  if (!store) return undefined;
  for (const { embedder } of [config.stages, config.preset.stages]) {
    const stages = { ...config.stages, store, embedder };
    // Only the present plugins have the code that the configuration has now.
    const code = Object.entries(config.code ?? {}).filter(
      ([stage]) => !Object.hasOwn(stages, stage) || isSame(stages, config.stages, stage as StageName),
    );
    const asBuilt = { ...config, stages, code: Object.fromEntries(code) };
    const settings = settingsOf(asBuilt);
    const { fingerprint, reading } = asJson(settings);
    const isReadable =
      isDeepStrictEqual(fingerprint.embedder, found.fingerprint.embedder) &&
      isDeepStrictEqual(fingerprint.store, found.fingerprint.store) &&
      isDeepStrictEqual(fingerprint.lexical, found.fingerprint.lexical) &&
      // Else it has texts that are excluded or masked now.
      isDeepStrictEqual(reading, found.reading);
    if (!isReadable) continue;
    const manifest = session.manifest.withSettings({ ...found, reading, store: () => found.store });
    const open = (): IndexSession =>
      new IndexSession({
        manifest,
        readOnly: false,
        compose: (folder) => compose(asBuilt, settings.lexical, folder),
      });
    return { ...parts, config: asBuilt, settings, session: await former.session(found, open) };
  }
  return undefined;
}

function isSame(some: StageBindings, others: StageBindings, stage: StageName): boolean {
  return some[stage] === others[stage];
}

function asJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
