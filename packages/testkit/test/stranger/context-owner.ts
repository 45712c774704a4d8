import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import { identifierParts } from '@codesearch/toolkit/pure';
import type { OtherInputs, StageBinding } from '@codesearch/kernel';
import { contextualizerLaws } from '../../src/contextualizer/contextualizer-laws.ts';
import { noOptions } from '../../src/reference/no-options.ts';
import type { Stranger } from './stranger.ts';

/* Puts the owner of a file, as a file of the project has it, in front of each of its chunks. */

const faults = [
  'a header of thousands of characters',
  'one context for equal chunks',
  'the text is cut',
  'the body is without indentation',
  'the body is cut',
  'contexts in another order',
  'the owner is a name of the chunk',
  'no words of the path',
  'no names',
  'the names of the enclosing parts are missing',
  'a level above the declared one',
  'a chunk that is seen again has another context',
  'the chunks are changed',
  'the text is logged',
  'owners are read in create',
  'no owners is an error',
  'a file is made in the project',
  'the fingerprint is a time',
  'unknown options are accepted',
  'an aborted call breaks the stage',
  'the file of owners is not declared',
  'the file of owners is declared by an absolute path',
  'the history is declared as a boolean',
];

export function ownerContext(fault?: string): StageBinding<'contextualizer'> {
  const has = (name: string): boolean => name === fault;
  const lenient = {
    '~standard': { version: 1 as const, vendor: 'mine', validate: () => ({ value: {} }) },
  };
  return definePlugin({
    name: 'context-owner',
    stage: 'contextualizer',
    options: has('unknown options are accepted') ? lenient : noOptions,
    describe: (_, { projectRoot }) => ({
      targetLevel: has('a level above the declared one') ? 'raw' : 'pattern',
      dependsOn: inputs(projectRoot),
    }),
    fingerprint: () => (has('the fingerprint is a time') ? Math.random() : 1),
    create(_, { projectRoot, logger }) {
      let owners: readonly (readonly [string, string])[] = [];
      let calls = 0;
      let isBroken = false;
      if (has('owners are read in create')) writeFileSync(join(projectRoot, 'OWNERS.lock'), '');
      return {
        async open() {
          const text = await readFile(join(projectRoot, 'OWNERS'), 'utf8').catch(() => undefined);
          if (text === undefined && has('no owners is an error')) throw errors.unavailable('OWNERS', 'it is missing');
          if (has('a file is made in the project')) writeFileSync(join(projectRoot, 'OWNERS.cache'), '');
          owners = (text ?? '').split('\n').flatMap((line) => {
            const [folder, owner] = line.split(' ');
            return folder && owner ? [[folder, owner] as const] : [];
          });
        },
        async contextualize({ source, chunks, signal }) {
          if (has('an aborted call breaks the stage')) {
            signal.addEventListener('abort', () => (isBroken = true));
            if (isBroken) throw errors.unavailable('context-owner', 'it was aborted');
          }
          signal.throwIfAborted();
          const owner = owners.findLast(([folder]) => source.file.path.startsWith(folder))?.[1] ?? 'nobody';
          if (has('the text is logged')) logger.debug('contexts', { of: source.text });
          const contexts = chunks.map((chunk) => {
            const { text, symbols, enclosing } = chunk;
            const names = symbols.map(({ name }) => name);
            if (has('the chunks are changed')) (chunk.calls as string[]).push('owned');
            const again = has('a chunk that is seen again has another context') ? ` ${calls++}` : '';
            const header = `Owner: ${owner}${again}${has('a header of thousands of characters') ? 'x'.repeat(4_000) : ''}\n`;
            const words = identifierParts(source.file.path.replaceAll(/[/.]/g, ' ')).join(' ');
            return {
              embeddingText: header + (has('the text is cut') ? text.slice(0, 40) : text),
              fields: {
                path: has('no words of the path') ? '' : `${source.file.path} ${words}`,
                names: has('no names')
                  ? ''
                  : [...names, ...(has('the owner is a name of the chunk') ? [owner] : [])].join(' '),
                scope: has('the names of the enclosing parts are missing')
                  ? ''
                  : enclosing.map(({ name }) => name).join(' '),
                signature: symbols.map(({ signature }) => signature).join('\n'),
                doc: symbols.map(({ doc = '' }) => doc).join('\n'),
                body: bodyOf(text),
              },
              level: 'pattern' as const,
            };
          });
          if (has('one context for equal chunks'))
            return [...new Map(contexts.map((one) => [one.embeddingText, one])).values()];
          return has('contexts in another order') ? contexts.toReversed() : contexts;
        },
      };
    },
  })();

  function inputs(root: string): OtherInputs {
    if (has('the file of owners is not declared')) return {};
    if (has('the file of owners is declared by an absolute path')) return { files: [join(root, 'OWNERS')] };
    if (has('the history is declared as a boolean')) return { files: ['OWNERS'], history: true as unknown as 'file' };
    return { files: ['OWNERS'] };
  }

  function bodyOf(text: string): string {
    if (has('the body is without indentation')) return text.replaceAll(/^ +/gm, '');
    return has('the body is cut') ? text.slice(0, 1_000) : text;
  }
}

export const ownerStranger: Stranger<'contextualizer'> = {
  name: 'context-owner',
  laws: contextualizerLaws,
  faults,
  bind: ownerContext,
  setup: {
    prepare: ({ root }) => writeFileSync(join(root, 'OWNERS'), 'src/ ada\nsrc/db/ grace\n'),
    samples: { 'src/db/pool.ts': 'export function take() {\n  return 1;\n}\n\nexport function give() {}\n' },
  },
};
