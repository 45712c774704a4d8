import { astro, svelte, vue } from './web/component.ts';
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
import { javascript, jsx } from './web/javascript.ts';
import { json } from './data/json.ts';
import { kotlin } from './managed/kotlin.ts';
import type { Language } from './language.ts';
import { lua } from './script/lua.ts';
import { php } from './script/php.ts';
import { python, starlark } from './script/python.ts';
import { ruby } from './script/ruby.ts';
import { rust } from './native/rust.ts';
import { scala } from './managed/scala.ts';
import { swift } from './native/swift.ts';
import { toml } from './data/toml.ts';
import { tsx, typescript } from './web/typescript.ts';
import { yaml } from './data/yaml.ts';
import { zig } from './native/zig.ts';

/** Every language with a grammar. No two of them share an extension, a file name or an interpreter. */
export const languages: readonly Language[] = [
  astro,
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  elixir,
  go,
  haskell,
  html,
  java,
  javascript,
  json,
  jsx,
  kotlin,
  lua,
  php,
  python,
  ruby,
  rust,
  scala,
  starlark,
  svelte,
  swift,
  toml,
  tsx,
  typescript,
  vue,
  yaml,
  zig,
];
