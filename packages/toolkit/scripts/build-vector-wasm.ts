import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

const source = new URL('../src/vector/vector.wat', import.meta.url);
const target = new URL('../src/vector/vector-wasm.ts', import.meta.url);

/** Returns the source of `vector-wasm.ts`. `npm run build:wasm` writes it. */
export async function compiledModule(): Promise<string> {
  const { parseWat } = await wabt();
  const module = parseWat('vector.wat', await readFile(source, 'utf8'), { simd: true });
  module.resolveNames();
  module.validate();
  const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64');
  const lines = bytes.match(/.{1,100}/g) ?? [];
  return `/** \`vector.wat\`, compiled by \`npm run build:wasm\`, in base64. */
export const vectorWasm: string =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(target, await compiledModule());
