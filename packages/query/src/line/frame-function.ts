import type { QuerySymbol } from '@codesearch/kernel';

/** A longer text is data. */
const maxLength = 400;

/** Words in front of the name: `async total`, `new Cart`, `block (2 levels) in total`, `closure #1 in total`. */
const lead = /^(?:.*\bin\s+|(?:async|new|static|get|set|specialized|created by)\s+)+/;

/** Without brackets within: arguments, types of a template, `{{closure}}`, `<lambda>`, `[as total]`. */
const bracketed = /<[^<>]*>|\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g;

const separator = /::|->|[.#:\\/`]/;

const word = /^~?[\p{L}_$][\p{L}\p{N}_$-]*[?!]?$/u;

/** Names that compilers give to functions without one: `func1` of Go, `h0123…` of Rust, a number. */
const generated = /^(?:func\d+|gowrap\d+|deferwrap\d+|h[0-9a-f]{16}|\d+|glob|operator)$/;

/** The same for the JVM, where `$` separates the parts. */
const generatedJvm = /^(?:lambda|anonfun|access|adapted|fn__\d+|\d+|)$/;
const classMember = /^\p{Ll}/u;

/**
 * Reads the name of a function as a stack trace writes it, without what a compiler added: arguments, types, the folders
 * of a package, marks of closures.
 *
 * @param isJvm whether `$` separates names
 * @returns the name and what it belongs to; `undefined` for a function without a name
 */
export function frameFunction(
  written: string,
  { isJvm = false }: { readonly isJvm?: boolean } = {},
): QuerySymbol | undefined {
  if (written.length > maxLength || /<anonymous>\)?$|^\{main\}$|\{closure\}(?:\(|$)/.test(written.trim()))
    return undefined;
  let text = ownName(written.trim());
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(bracketed, '');
  }
  // A name that the line cuts.
  text = text.replace(/[<({[].*$/, '').trim();
  const [bare = ''] = text.replace(/^(?:[\w.@~-]*\/)+(?=[\w-]+\.)/, '').split(/[\s,]/);
  const parts = bare.replace(/\/\d+$|-fm$/, '').split(separator);
  const names = (isJvm ? parts.flatMap(jvmNames) : parts).filter((part) => word.test(part) && !generated.test(part));
  const name = names.pop();
  return name === undefined ? undefined : { name, scope: names };
}

/** A name as written, without what is around it. @returns `undefined` for a function without a name */
export function writtenName(written: string): string | undefined {
  const [name] =
    /^[^\s(]+/.exec(
      written
        .trim()
        .replace(lead, '')
        .replace(/^[^\s`]*`(?=\D)/, ''),
    ) ?? [];
  const bare = name?.replace(/^(?:[\w.@-]*\/)+(?=\D)/, '').replace(/[:,]+$|\.<[^>]*$/, '');
  return bare === undefined || bare === '' || bare.startsWith('<') ? undefined : bare;
}

/** Undoes what compilers and runtimes make of a name. */
function ownName(written: string): string {
  return (
    written
      .replace(/ in goroutine \d+$/, '')
      .replace(lead, '')
      // -[Cart total:]
      .replace(/^[-+]\[(\w+)(?:\(\w*\))? (\w+).*$/, '$1.$2')
      // Erlang: {cart,total,1,…}
      .replace(/^(\w+),(\w+)$/, '$1.$2')
      // Elixir: Cart."-total/1-fun-0-"/2
      .replaceAll(/"-(\w+)\/\d+-[^"]*"/g, '$1')
      // C#: Cart.<Total>d__5.MoveNext, Cart.<>c.<Total>b__0_0, Cart.<Total>g__Sum|0_0
      .replaceAll(/<(\w+)>g__(\w+)\|[\d_]+/g, '$1.$2')
      .replaceAll(/<(\w+)>[a-z]__[\w|]*(?:\.MoveNext)?/g, '$1')
      .replaceAll(/<>\w+/g, '')
      // PHP: {closure:Cart::total():12}
      .replace(/\{closure:([^{}()]+)[^{}]*\}/, '$1')
      // Rust: <shop::Cart as shop::Priced>::total
      .replace(/^<([^<>]+?)(?:<.*>)?(?: as .+?)?>+(?=::)/, '$1')
      // Go: shop.(*Cart[...]).Total
      .replaceAll(/\(\*?(\w+)(?:\[[^\]]*\])?\)(?=\.)/g, '$1')
      // Kotlin without a JVM: kfun:shop.Cart#total(){}kotlin.Int
      .replace(/^kfun:(.*)\{.*\}.*$/, '$1')
      // A constructor has the name of its type.
      .replace(/\.(?:<init>|<clinit>|\.?c?ctor)(?=\(|$)/, '')
  );
}

/**
 * `Cart$total$1.invoke` and, in Clojure, `cart$total.invoke` are within `total`; `Cart$1.run` is of a class without a
 * name.
 */
function jvmNames(part: string, at: number, parts: readonly string[]): readonly string[] {
  const isOfFunction = parts
    .slice(0, at)
    .some((each) => classMember.test(lastName(each)) && (/\$\d+$/.test(each) || /\$.*invoke/i.test(each + part)));
  return isOfFunction ? [] : part.split('$').filter((name) => !generatedJvm.test(name));
}

function lastName(part: string): string {
  return part.split('$').findLast((name) => !generatedJvm.test(name)) ?? '';
}
