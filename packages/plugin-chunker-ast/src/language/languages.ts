import { bash } from './bash.ts';
import { c } from './c.ts';
import { cpp } from './cpp.ts';
import { csharp } from './c-sharp.ts';
import { css } from './css.ts';
import { elixir } from './elixir.ts';
import { go } from './go.ts';
import { haskell } from './haskell.ts';
import { html } from './html.ts';
import { java } from './java.ts';
import { javascript, jsx } from './javascript.ts';
import { json } from './json.ts';
import { kotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { lua } from './lua.ts';
import { php } from './php.ts';
import { python, starlark } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { scala } from './scala.ts';
import { swift } from './swift.ts';
import { toml } from './toml.ts';
import { tsx, typescript } from './typescript.ts';
import { yaml } from './yaml.ts';
import { zig } from './zig.ts';

/** Every language with a grammar. No extension, file name or interpreter stands in two of them. */
export const languages: readonly Language[] = [
  bash,
  c,
  cpp,
  csharp,
  css,
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
  swift,
  toml,
  tsx,
  typescript,
  yaml,
  zig,
];
