import { astro, scripts } from './web/component.ts';
import { bash } from './script/bash.ts';
import { c } from './native/c.ts';
import { cpp } from './native/cpp.ts';
import { csharp } from './managed/c-sharp.ts';
import { css } from './web/css.ts';
import { dart } from './managed/dart.ts';
import { elixir } from './managed/elixir.ts';
import { go } from './native/go.ts';
import { haskell } from './native/haskell.ts';
import { html } from './web/html.ts';
import { java } from './managed/java.ts';
import { ecmascript } from './web/ecmascript.ts';
import { json } from './data/json.ts';
import { kotlin } from './managed/kotlin.ts';
import type { Language, LanguageFacts, Syntax } from './language.ts';
import rows from './languages.json' with { type: 'json' };
import { lua } from './script/lua.ts';
import { php } from './script/php.ts';
import { python } from './script/python.ts';
import { ruby } from './script/ruby.ts';
import { rust } from './native/rust.ts';
import { scala } from './managed/scala.ts';
import { swift } from './native/swift.ts';
import { toml } from './data/toml.ts';
import { yaml } from './data/yaml.ts';
import { zig } from './native/zig.ts';

/** Syntaxes by the name of their language. */
const syntaxes: Readonly<Record<string, Syntax>> = {
  astro,
  bash,
  c,
  'c++': cpp,
  'c#': csharp,
  css,
  dart,
  elixir,
  go,
  haskell,
  html,
  java,
  javascript: ecmascript,
  json,
  jsx: ecmascript,
  kotlin,
  lua,
  php,
  python,
  ruby,
  rust,
  scala,
  starlark: python,
  svelte: scripts,
  swift,
  toml,
  tsx: ecmascript,
  typescript: ecmascript,
  vue: scripts,
  yaml,
  zig,
};

/** Every language with a grammar. No two of them share an extension, a file name or an interpreter. */
export const languages: readonly Language[] = (rows as readonly LanguageFacts[]).map((facts) => ({
  ...facts,
  ...syntaxes[facts.name]!,
}));
