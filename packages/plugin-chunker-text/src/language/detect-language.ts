import { languages, plainText } from './languages.ts';
import type { Language } from './languages.ts';

interface Index {
  readonly byExtension: ReadonlyMap<string, Language>;
  readonly byFileName: ReadonlyMap<string, Language>;
  readonly byInterpreter: ReadonlyMap<string, Language>;
}

const shebang = /^\uFEFF?#![ \t]*(?:\S*\/env[ \t]+(?:-\S+[ \t]+)*)?(?:\S*\/)?([A-Za-z-]+)/;

/** A class of Salesforce has the same extension as a document class of LaTeX. */
const apexClass = /^(?!\s*[%\\])[^%\\]*\b(?:class|interface|enum)\s+\w/i;

/** A file of MATLAB has the same extension as one of Objective-C. */
const matlabFile = /^(?:[^\S\n]*(?:%[^\n]*)?\n)*[^\S\n]*(?:function\b|classdef\b|%%)/;

let index: Index | undefined;

/**
 * The language of a file: by its name, its extension, its first word, or the interpreter in its first line. Otherwise
 * plain text.
 */
export function detectLanguage(path: string, text: string): Language {
  index ??= buildIndex();
  const fileName = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const byName = index.byFileName.get(fileName);
  if (byName !== undefined) return byName;
  const dot = fileName.endsWith('.blade.php') ? fileName.lastIndexOf('.blade') : fileName.lastIndexOf('.');
  if (dot !== -1) {
    const extension = fileName.slice(dot + 1);
    const byExtension = index.byExtension.get(extension);
    if (extension === 'cls' && apexClass.test(text)) return index.byExtension.get('apex') ?? plainText;
    if (extension === 'm' && matlabFile.test(text)) return index.byExtension.get('matlab') ?? plainText;
    if (byExtension !== undefined) return byExtension;
  }
  // The first word decides about `Dockerfile.dev` and `Makefile.am`.
  const byFirstWord = dot > 0 ? index.byFileName.get(fileName.slice(0, fileName.indexOf('.', 1))) : undefined;
  return byFirstWord ?? byInterpreter(text, index) ?? plainText;
}

function byInterpreter(text: string, { byInterpreter: interpreters }: Index): Language | undefined {
  if (!text.startsWith('#!') && !text.startsWith('\uFEFF#!')) return undefined;
  const program = shebang.exec(text)?.[1]?.toLowerCase();
  return program === undefined ? undefined : interpreters.get(program);
}

function buildIndex(): Index {
  const byExtension = new Map<string, Language>();
  const byFileName = new Map<string, Language>();
  const interpreters = new Map<string, Language>();
  for (const { name, nature, separators, extensions, fileNames = '', interpreters: programs = '' } of languages) {
    const language: Language = separators === undefined ? { name, nature } : { name, nature, separators };
    for (const each of extensions.split(' ')) byExtension.set(each, language);
    for (const each of fileNames.split(' ')) byFileName.set(each, language);
    for (const each of programs.split(' ')) interpreters.set(each, language);
  }
  return { byExtension, byFileName, byInterpreter: interpreters };
}
