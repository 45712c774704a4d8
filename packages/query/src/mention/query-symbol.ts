import type { QuerySymbol } from '@codesearch/kernel';
import { isCaseless } from './joined-name.ts';

const keyword =
  /^(?:(?:async|export|public|private|protected|static|final|pub|local)\s+)*(?:function|func|fun|fn|def|class|interface|struct|enum|trait|type|method|module|macro|const|let|var|val|#define)\s+/;
/** The kind as a key, as other searches have it: `class:Pool`. */
const keyedKind = /^(?:symbol|class|function|func|fn|def|method|struct|interface):(?=[A-Za-z_$])/;
/**
 * A name with the word of its kind behind it. `Index function` asks for a name, and `search function` can be a part of
 * a question.
 */
const nameAndKind =
  /^((?:[A-Z]|\w+[._A-Z])\w*(?:\(\))?)\s+(?:function|func|method|class|struct|interface|trait|enum|type|macro|module|constructor)$/;
const compoundAndKind =
  /^(\w*(?:[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9])\w*)\s+(?:options?|parameters?|fields?|property|constant|variable|definition|implementation)$/;
const pathAndName = /^([^\s:]*[^\s:/]\.[A-Za-z]\w{0,9}):(?!\d)(\S+)$/;
const separator = /::|\.|->|#|\/|\\/;

/**
 * Signs beside a name: `/2` of `run/2` and `&run/2`, `(task)` of `run(task)`, `<T>` of `Pool<T>`, the brackets and the
 * star of `(*Pool).run`.
 */
const trimmings: readonly (readonly [RegExp, string])[] = [
  [/^&?([^\s/]*[\p{L}_][\p{L}\p{N}_]*[!?]?)\/1?\d$/u, '$1'],
  [/^(?!\()(\S*[\p{L}\p{N}_$])\([^()]*\)$/u, '$1'],
  [/(?<=[\p{L}\p{N}_])(?:::)?<[^<>()]*>/gu, ''],
  [/\(\*?([\p{L}_][\p{L}\p{N}_]*)\)(?=[.:])/gu, '$1'],
  [/\.prototype(?=[.#])/g, ''],
];
const dottedName =
  /^[#@$.:\\]*[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.|->|#|\/|\\)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?[!?]?$/u;

/**
 * Reads a query that is one name: `parseHeader`, `Pool.run`, `pool::run()`, `run/2`, `src/pool.ts:run`, `class
 * Pool`, `Pool class`.
 *
 * @returns `undefined` if it is anything else
 */
export function querySymbol(query: string): QuerySymbol | undefined {
  const bare = query
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(keyword, '')
    .replace(keyedKind, '')
    .replace(nameAndKind, '$1')
    .replace(compoundAndKind, '$1');
  const plain = trimmings.reduce((text, [form, name]) => text.replace(form, name), bare);
  const [, path, rest = plain] = pathAndName.exec(plain) ?? [];
  if (!dottedName.test(rest) || isCaseless(query.trim())) return undefined;
  const parts = rest
    .replace(/\(\)$/, '')
    .split(separator)
    .map((part) => part.replaceAll(/[^\p{L}\p{N}_$]/gu, ''))
    .filter((part) => part !== '');
  const name = parts.pop();
  if (name === undefined) return undefined;
  const mark = /[!?]$/.exec(rest)?.[0] as QuerySymbol['mark'];
  return { name, scope: parts, ...(path !== undefined && { path }), ...(mark && { mark }) };
}
