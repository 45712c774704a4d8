import assert from 'node:assert/strict';
import type { LanguageDescription } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { chunkKinds } from '@codesearch/toolkit/pure';
import { oddSources, sampleSources } from '../fixture/sample-sources.ts';
import { sourceText } from '../fixture/source-text.ts';
import { law, openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';

/** What holds for the languages that a chunker declares. A chunker may declare none. */
export const languageLaws: readonly Law<'chunker'>[] = [
  law('the declared languages have distinct names and extensions, in lower case', async ({ bind, project }) => {
    const languages = (await bind().describe(project.context).languages?.()) ?? [];
    for (const { name, aliases = [], extensions } of languages) {
      for (const word of [name, ...aliases, ...extensions]) {
        assert.ok(word !== '' && word === word.toLowerCase(), `'${word}' of ${name} is not in lower case`);
      }
      assert.ok(!extensions.some((extension) => extension.startsWith('.')), `an extension of ${name} has a dot`);
    }
    assertDistinct(languages, ({ name, aliases = [] }) => [name, ...aliases], 'name');
    assertDistinct(languages, ({ extensions }) => extensions, 'extension');
    const names = new Set(languages.map(({ name }) => name));
    for (const { name, dialectOf } of languages) {
      assert.ok(dialectOf === undefined || names.has(dialectOf), `${name} is a dialect of '${dialectOf}'`);
    }
  }),

  openLaw(
    'every chunk is in a declared language and of one of its kinds, if languages are declared',
    async (chunker, { setup }) => {
      const languages = await chunker.facts.languages?.();
      if (!languages) throw new NotChecked('it declares no languages');
      const kindsOf = new Map(
        languages.map(({ name, kinds = [] }) => [name, new Set<string>([...chunkKinds, ...kinds])]),
      );
      const programs = Object.entries({ ...sampleSources, ...setup.samples });
      const sources = [...programs, ...oddSources.map(([, path, text]) => [path, text.slice(0, 2_000)] as const)];
      for (const [path, text] of sources) {
        const { language, chunks } = await chunker.chunk({ source: sourceText(path, text) });
        assert.ok(kindsOf.has(language), `${path} is in '${language}', which is not declared`);
        for (const chunk of chunks)
          for (const { kind } of [chunk, ...chunk.symbols, ...chunk.enclosing])
            assert.ok(
              kindsOf.get(chunk.language)?.has(kind),
              `'${kind}' is no declared kind of ${chunk.language}: ${path}`,
            );
      }
    },
  ),

  openLaw('a file is in another language than a file of any name only if that is declared', async (chunker) => {
    const languages = await chunker.facts.languages?.();
    if (!languages) throw new NotChecked('it declares no languages');
    const plain = await languageOf(chunker, 'name.zz9');
    for (const path of knownNames) {
      const own: string = await languageOf(chunker, path);
      const isDeclared = languages.some(
        ({ name, extensions, fileNames = [] }) =>
          name === own &&
          (fileNames.some((each) => each.toLowerCase() === path.toLowerCase()) ||
            extensions.some((extension) => path.endsWith(`.${extension}`))),
      );
      assert.ok(
        own === plain || isDeclared,
        `${path} is in '${own}', which declares neither its name nor its extension`,
      );
    }
  }),

  openLaw('a file with a declared extension or file name is in that language', async (chunker) => {
    for (const { name, extensions, fileNames = [] } of (await chunker.facts.languages?.()) ?? []) {
      for (const path of [...extensions.map((extension) => `file.${extension}`), ...fileNames]) {
        assert.equal(await languageOf(chunker, path), name, `the language of ${path}`);
      }
      const plain = await languageOf(chunker, 'name.zz9');
      for (const extension of extensions)
        for (const path of [`${extension}/name.zz9`, `${extension}s.zz9`, `a.${extension}/name.zz9`])
          assert.equal(await languageOf(chunker, path), plain, `the language of ${path}, as of name.zz9`);
    }
  }),
];

/** Names of files that programs know, without and with an extension. */
const knownNames: readonly string[] = [
  ...'Makefile Dockerfile Containerfile Gemfile Rakefile Jenkinsfile Vagrantfile Procfile Justfile BUILD'.split(' '),
  ...'WORKSPACE CMakeLists.txt SConstruct Podfile Brewfile Caddyfile go.mod Cargo.lock PKGBUILD'.split(' '),
  ...'.editorconfig .gitconfig .gitmodules .npmrc .bashrc .zshrc .profile .vimrc .babelrc .eslintrc'.split(' '),
  ...'.gitignore .dockerignore .env CODEOWNERS crontab nginx.conf my.cnf tsconfig.json'.split(' '),
  ...'c h cc cpp cs css csv dart ex go hs html ini java js json kt lua md ml php pl proto py r rb rs rst scala'
    .concat(' scss sh sql swift tex tf toml ts tsv txt vue xml yaml yml zig cfg conf properties graphql adoc org')
    .split(' ')
    .map((extension) => `name.${extension}`),
];

async function languageOf(chunker: GuardedStage<'chunker'>, path: string): Promise<string> {
  return (await chunker.chunk({ source: sourceText(path, 'x\n') })).language;
}

function assertDistinct(
  languages: readonly LanguageDescription[],
  wordsOf: (language: LanguageDescription) => readonly string[],
  what: string,
): void {
  const words = languages.flatMap(wordsOf);
  const repeated = words.find((word, index) => words.indexOf(word) !== index);
  assert.equal(repeated, undefined, `two languages have the ${what} '${repeated}'`);
}
