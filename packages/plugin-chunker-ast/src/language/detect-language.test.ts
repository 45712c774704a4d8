import { expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';
import { languages } from './languages.ts';

function detect(path: string, text = ''): string | undefined {
  return detectLanguage(path, text)?.name;
}

it('no extension, file name or interpreter belongs to two languages', () => {
  for (const key of ['extensions', 'fileNames', 'interpreters'] as const) {
    const all = languages.flatMap((language) => language[key] ?? []);
    expect(all.length).toBe(new Set(all).size);
  }
});

it('detects the extension in any case', () => {
  expect(detect('src/Main.JAVA')).toBe('java');
  expect(detect('a/b.test.tsx')).toBe('tsx');
  expect(detect('types.d.mts')).toBe('typescript');
});

it('detects well-known file names', () => {
  expect(detect('lib/Rakefile')).toBe('ruby');
  expect(detect('BUILD')).toBe('starlark');
  expect(detect('.bashrc')).toBe('bash');
});

it('detects the interpreter of a script without an extension', () => {
  expect(detect('run', '#!/bin/sh\necho 1\n')).toBe('bash');
  expect(detect('run', '#!/usr/bin/env python3.12\n')).toBe('python');
  expect(detect('run', '#! /usr/bin/env -S FOO=1 node --test\n')).toBe('javascript');
  expect(detect('run', '#!')).toBeUndefined();
});

it('detects C++ in a header with syntax that C does not have', () => {
  expect(detect('a.h', '#include <stdio.h>\n/* class of its own */\nint run(void);\n')).toBe('c');
  expect(detect('a.h', '#ifdef __cplusplus\nextern "C" {\n#endif\nint run(void);\n')).toBe('c');
  expect(detect('a.h', 'namespace shop {\nclass Cart;\n}\n')).toBe('c++');
  expect(detect('a.h', '#include <vector>\n')).toBe('c++');
});

it('detects no language of other files', () => {
  for (const path of ['README', 'notes.md', 'a.unknown', '.hidden', 'py']) expect(detect(path)).toBeUndefined();
});
