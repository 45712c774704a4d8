import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';
import { published } from './published.ts';

const specifiers = [...published].flatMap(([name, { manifest }]) =>
  Object.entries(manifest.exports).flatMap(([entry, { types }]) => (types ? [join(name, entry)] : [])),
);

it('compiles in a strict program that imports every entry point and checks the declarations of its libraries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  try {
    symlinkSync(join(workspace, 'node_modules'), join(folder, 'node_modules'));
    const lines = specifiers.map((specifier, index) => `export * as entry${index} from '${specifier}';\n`);
    writeFileSync(join(folder, 'consumer.mts'), lines.join(''));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      module: 'nodenext',
      skipLibCheck: false,
      types: ['node'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.mts'] }));
    const compiler = join(workspace, 'node_modules/.bin/tsc');
    const { stdout, status } = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
