import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackage } from '../../live/harness/built-package.ts';

/** A chunker and an embedder in a file of their own, which write each of their calls for a file into a log. */
export class LoggedStages {
  /** Keys of a configuration with {@link imports} before them. */
  readonly keys = 'chunker: lines(), embedder: lengths()';
  readonly imports = "import { lines, lengths } from './stages.mjs';";
  readonly #log: string;

  /** @param folder of the configurations */
  constructor(folder: string) {
    this.#log = join(folder, 'log');
    writeFileSync(join(folder, 'stages.mjs'), stages(this.#log));
  }

  /** The calls since the last look, a line each. */
  take(): string {
    const calls = existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : '';
    rmSync(this.#log, { force: true });
    return calls;
  }
}

const stages = (logFile: string): string => `
  import { appendFileSync } from 'node:fs';
  import { definePlugin } from ${JSON.stringify(builtPackage('@codesearch/kernel'))};
  const log = (word) => appendFileSync(${JSON.stringify(logFile)}, word + '\\n');
  export const lines = definePlugin({
    name: 'chunker-lines', stage: 'chunker',
    create: () => ({
      async chunk({ source: { text } }) {
        log('chunk');
        let end = 0;
        const chunks = text.split(/(?<=\\n)/).flatMap((line, index) => {
          const span = { start: end, end: (end += line.length), startLine: index + 1, endLine: index + 1 };
          const facts = { language: 'text', kind: 'text', symbols: [], enclosing: [], calls: [], imports: [] };
          return line.trim() === '' ? [] : [{ span, text: line, ...facts }];
        });
        return { language: 'text', chunks };
      },
    }),
  });
  export const lengths = definePlugin({
    name: 'embed-lengths', stage: 'embedder', placement: 'pool',
    describe: () => ({ model: 'lengths', dimensions: 2, maxBatchSize: 64 }),
    create: () => ({
      async embed({ kind, inputs }) {
        if (kind === 'document') log('embed');
        return { vectors: inputs.map(({ length }) => Float32Array.of(Math.cos(length), Math.sin(length))) };
      },
    }),
  });
`;
