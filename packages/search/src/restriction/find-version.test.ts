import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findVersion } from './find-version.ts';

const find = async (name: string, ...files: readonly (readonly [path: string, text: string])[]) =>
  (await findVersion(textRetriever(files.map(([path, text]) => chunkOf(path, text))), name, {}))?.matches.map(
    ({ path }) => path,
  );

it.each([
  ['goja', 'go.mod', '\tgithub.com/dop251/goja v0.0.0-2026'],
  ['go', 'go.mod', 'go 1.25.0'],
  ['plug', 'mix.exs', '      {:plug, "~> 1.14"},'],
  ['elixir', 'mix.exs', '  @elixir_requirement "~> 1.15"'],
  ['kombu', 'requirements/default.txt', 'kombu>=5.6.0'],
  ['kombu', 'setup.cfg', '    kombu >= 5.3.4,<6.0.0'],
  ['python', 'setup.py', '    python_requires=">=3.10",'],
  ['Python', 'pyproject.toml', 'requires-python = ">=3.9"'],
  ['React', 'package.json', '    "react": "^18.2.0",'],
  ['@types/node', 'package.json', '    "@types/node": "~20.1",'],
  ['node', '.nvmrc', 'node 20'],
  ['serde', 'Cargo.toml', 'serde = { version = "1.0.2", features = ["derive"] }'],
  ['rust', 'Cargo.toml', 'rust-version = "1.74"'],
  ['swift', 'Package@swift-5.9.swift', '// swift-tools-version:5.9'],
  ['Nimble', 'Package.swift', '.package(url: "https://github.com/Quick/Nimble.git", from: "13.0.0"),'],
  ['guava', 'pom.xml', '<artifactId>guava</artifactId>\n  <version>31.1-jre</version>'],
  ['moshi', 'build.gradle.kts', 'implementation("com.squareup.moshi:moshi:1.15.0")'],
  ['okhttp', 'gradle/libs.versions.toml', 'okhttp = "4.12.0"'],
  ['System.Memory', 'src/App.csproj', '<PackageReference Include="System.Memory" Version="4.5.5" />'],
  ['rack', 'app.gemspec', "  s.add_dependency 'rack', '~> 3.0'"],
  ['ruby', 'app.gemspec', "  s.required_ruby_version = '>= 2.7'"],
  ['base', 'xmonad.cabal', '  build-depends: base                >= 4.12 && < 5'],
])('finds the version of %s in %s', async (name, path, text) => {
  expect(await find(name, [path, text])).toEqual([path]);
});

it.each([
  ['react', 'src/react.ts', 'const react = "18.2.0"'],
  ['react', 'package.json', '    "reactor": "^18.2.0",'],
  ['react', 'package.json', '    "description": "react with version 2 of it"'],
  ['index', 'README.md', 'index 4'],
  ['ruby', 'Gemfile', "if RUBY_VERSION < '1.9.0'"],
  ['ruby', 'Gemfile', '# Version 5.12 of minitest requires Ruby 2.4'],
  ['ghc', 'xmonad.cabal', '  if impl(ghc > 8.8.4)'],
  ['java', '.github/workflows/ci.yml', '- uses: actions/setup-java@v5'],
])('finds no version of %s in %s: %s', async (name, path, text) => {
  expect(await find(name, [path, text])).toBeUndefined();
});

it('what the program depends on comes alone, else what anything does', async () => {
  const ofProgram = ['requirements.txt', 'flask==3.0'] as const;
  const ofTest = ['tests/requirements.txt', 'flask==2.0'] as const;
  const ofService = ['.github/workflows/ci.yml', 'flask: 1.0'] as const;
  expect(await find('flask', ofTest, ofProgram, ofService)).toEqual(['requirements.txt']);
  expect(await find('flask', ofTest, ofService)).toEqual(['tests/requirements.txt', '.github/workflows/ci.yml']);
});
