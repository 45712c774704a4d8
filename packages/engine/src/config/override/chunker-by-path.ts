import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { definePlugin } from '@codesearch/kernel';
import { pathGlob } from '@codesearch/toolkit/pure';
import type { Chunker, LanguageDescription, OtherInputs, PluginContext, StageBinding } from '@codesearch/kernel';
import { configFolder } from '../../trust/find-config.ts';
import { chunkerByPathName } from '../../state/by-path-print.ts';
import type { ByPathPrint, InnerPrint } from '../../state/by-path-print.ts';

/** A chunker for some files; see `ConfigOverride`. */
export interface ChunkerOverride {
  readonly files: readonly string[];
  readonly chunker: StageBinding<'chunker'>;
}

interface Options {
  readonly chunker: StageBinding<'chunker'>;
  readonly overrides: readonly ChunkerOverride[];
}

/** The engine makes the options, of bindings that validate their own. */
const schema: StandardSchemaV1<Options> = {
  '~standard': { version: 1, vendor: 'codesearch', validate: (value) => ({ value: value as Options }) },
};

/**
 * A chunker that gives each file to the chunker of the last override that fits its path, else to the default one.
 *
 * @param file the configuration, whose folder the globs begin in. Default: they begin in the searched folder
 */
export function chunkerByPath(options: Options, file: string | undefined): StageBinding<'chunker'> {
  const all = [options.chunker, ...options.overrides.map(({ chunker }) => chunker)];
  const plugin = definePlugin({
    name: chunkerByPathName,
    stage: 'chunker',
    options: schema,
    placement: all.every(({ placement }) => placement === 'pool') ? 'pool' : 'main',
    poolArguments: [...new Set(all.flatMap(({ poolArguments }) => poolArguments))],
    environment: () => [...new Set(all.flatMap(({ environment }) => environment))],
    fingerprint: ({ chunker, overrides }): ByPathPrint => ({
      default: printOf(chunker),
      overrides: overrides.map((each) => ({ files: each.files, ...printOf(each.chunker) })),
    }),
    describe: (_, context) => {
      const dependsOn = mergedInputs(all.flatMap((each) => each.describe(context).dependsOn ?? []));
      return { languages: () => languagesOf(all, context), ...(dependsOn ? { dependsOn } : {}) };
    },
    create: ({ chunker, overrides }, context): Chunker => {
      const { stage } = context.services;
      const byDefault = stage(chunker);
      const chosen = overrides.map((each) => ({ stage: stage(each.chunker), fits: globTest(each.files) }));
      const stages = [byDefault, ...chosen.map((each) => each.stage)];
      const prefix = prefixOf(file, context.projectRoot);
      return {
        async open(request) {
          for (const each of stages) await each.open(request);
        },
        chunk(request) {
          const path = `${prefix}${request.source.file.path}`;
          return (chosen.findLast((each) => each.fits(path))?.stage ?? byDefault).chunk(request);
        },
        async [Symbol.asyncDispose]() {
          for (const each of stages) await each[Symbol.asyncDispose]();
        },
      };
    },
  });
  return plugin(options);
}

function printOf(binding: StageBinding): InnerPrint {
  return { plugin: binding.plugin, fingerprint: binding.fingerprint() };
}

function mergedInputs(inputs: readonly OtherInputs[]): OtherInputs | undefined {
  if (inputs.length === 0) return undefined;
  const history = inputs.map((each) => each.history);
  const widest = history.includes('tree') ? 'tree' : history.find((each) => each !== undefined);
  return { files: inputs.flatMap(({ files = [] }) => files), ...(widest ? { history: widest } : {}) };
}

/** The first description of a language counts. */
async function languagesOf(
  chunkers: readonly StageBinding<'chunker'>[],
  context: PluginContext,
): Promise<readonly LanguageDescription[]> {
  const described = await Promise.all(chunkers.map((each) => each.describe(context).languages?.() ?? []));
  const byName = new Map<string, LanguageDescription>();
  for (const language of described.flat()) if (!byName.has(language.name)) byName.set(language.name, language);
  return [...byName.values()];
}

/** As in ignore files, a glob without a slash is for names in each folder. */
function globTest(globs: readonly string[]): (path: string) => boolean {
  const tests = globs.map((glob) => pathGlob(glob.includes('/') ? glob.replace(/^(?:\.\/)+/, '') : `**/${glob}`));
  return (path) => tests.some((test) => test(path));
}

/** What precedes a path in the searched folder, for globs that begin in the folder of the configuration. */
function prefixOf(file: string | undefined, root: string): string {
  if (file === undefined) return '';
  const parts = relative(realpathSync(configFolder(file)), root).split(sep);
  return parts[0] === '..' || parts[0] === '' ? '' : `${parts.join('/')}/`;
}
