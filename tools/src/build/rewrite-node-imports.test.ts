import { describe, expect, it } from 'vitest';
import { rewriteNodeImports } from './rewrite-node-imports.ts';

describe('rewriteNodeImports', () => {
  it.each([
    ['default', `import fs from "node:fs";`, `const fs = globalThis.process.getBuiltinModule("node:fs");`],
    ['namespace', `import * as fs from "node:fs";`, `const fs = globalThis.process.getBuiltinModule("node:fs");`],
    [
      'named',
      `import { join, sep } from "node:path";`,
      `const { join, sep } = globalThis.process.getBuiltinModule("node:path");`,
    ],
    [
      'renamed',
      `import { setTimeout as setTimeout$1 } from "node:timers/promises";`,
      `const { setTimeout: setTimeout$1 } = globalThis.process.getBuiltinModule("node:timers/promises");`,
    ],
    [
      'default by name',
      `import { default as os } from "node:os";`,
      `const os = globalThis.process.getBuiltinModule("node:os");`,
    ],
    [
      'string-named',
      `import { "module.exports" as path } from "node:path";`,
      `const { "module.exports": path } = globalThis.process.getBuiltinModule("node:path");`,
    ],
    [
      'default and named',
      `import fs, { statSync } from "node:fs";`,
      `const fs = globalThis.process.getBuiltinModule("node:fs"); const { statSync } = globalThis.process.getBuiltinModule("node:fs");`,
    ],
    ['unprefixed', `import { join } from 'path'`, `const { join } = globalThis.process.getBuiltinModule("path");`],
    ['process', `import process from "node:process";`, `const process = globalThis.process;`],
    ['side-effect', `import "node:fs";`, ''],
    ['empty', `import {} from "node:fs";`, ''],
  ])('rewrites a %s import', (_, statement, expected) => {
    expect(rewriteNodeImports(statement)).toBe(expected);
  });

  it('gives each name the value that the import gives it', async () => {
    const code = `import fs, { statSync as stat, constants } from "node:fs"; import { hash } from "node:crypto";
import * as path from "node:path"; export { fs, stat, constants, hash, path };`;
    const load = (text: string): Promise<Record<string, unknown>> =>
      import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
    const [imported, rewritten] = [await load(code), await load(rewriteNodeImports(code))];
    for (const name of ['fs', 'stat', 'constants']) expect(rewritten[name]).toBe(imported[name]);
    expect(rewritten['path']).toHaveProperty('join', (imported['path'] as typeof import('node:path')).join);
    const [one, other] = [imported, rewritten].map(({ hash }) =>
      (hash as (...args: string[]) => string)('sha1', 'text'),
    );
    expect(other).toBe(one);
  });

  it('loads node:crypto when one of its functions is called', () => {
    expect(rewriteNodeImports(`import { createHash, hash as digest } from "node:crypto";`)).toBe(
      `const createHash = (...args) => globalThis.process.getBuiltinModule("node:crypto").createHash(...args); ` +
        `const digest = (...args) => globalThis.process.getBuiltinModule("node:crypto").hash(...args);`,
    );
  });

  it('loads what a package in CommonJS requires without a module', () => {
    expect(rewriteNodeImports(`const fs = __require("fs");`)).toBe(
      `const fs = globalThis.process.getBuiltinModule("fs");`,
    );
    expect(rewriteNodeImports(`const own = __require("./fs");`)).toBe(`const own = __require("./fs");`);
  });

  it('refuses a value of node:crypto that is not a function', () => {
    expect(() => rewriteNodeImports(`import { webcrypto } from "node:crypto";`)).toThrow(/'webcrypto'/);
    expect(() => rewriteNodeImports(`import { createHsah } from "node:crypto";`)).toThrow(/'createHsah'/);
  });

  it.each([`export { join } from "node:path";`, `export * from "node:path";`, `export * as path from "node:path";`])(
    'refuses %s',
    (statement) => {
      expect(() => rewriteNodeImports(statement)).toThrow(/re-export from node:path/);
    },
  );

  it.each([
    `import { value } from "valibot";`,
    `import { value } from "./fs.js";`,
    `import "node-fetch";`,
    `const fs = await import("node:fs");`,
    `export { value } from "./path.js";`,
    'const text = `\nimport fs from "node:fs";\n`;',
    `// import fs from "node:fs";`,
  ])('leaves %s as it is', (code) => {
    expect(rewriteNodeImports(code)).toBe(code);
  });

  it('keeps every other statement on its line, also behind characters of several bytes', () => {
    const code = `/* ü 🙂 */ import {
  join,
  sep,
} from "node:path";
import "node:fs";
const first = "ü 🙂";
import * as os from "node:os";
const second = 2;
`;
    const lines = rewriteNodeImports(code).split('\n');
    expect(lines).toHaveLength(code.split('\n').length);
    expect(lines[0]).toBe('/* ü 🙂 */ const { join, sep } = globalThis.process.getBuiltinModule("node:path");');
    expect(lines[5]).toBe('const first = "ü 🙂";');
    expect(lines[6]).toBe('const os = globalThis.process.getBuiltinModule("node:os");');
    expect(lines[7]).toBe('const second = 2;');
  });
});
