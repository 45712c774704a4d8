import { foldedName } from '@codesearch/toolkit/pure';
import { controllerOf } from './address.ts';

/** The function that answers an address. */
export interface RouteTarget {
  /** The type, the module or the variable that has it; empty if it is not known. */
  readonly owner: string;
  /** What it may be called. */
  readonly names: readonly string[];
}

/** Words beside functions. */
const words: ReadonlySet<string> = new Set(
  'name as class to use new async function return true false null nil self this via only on defaults redirect'.split(
    ' ',
  ),
);

/** Letters of a name that others hardly have by chance. */
const minName = 3;

/**
 * Reads what answers an address from what follows the address in its declaration.
 *
 * @param around name of the resource around the declaration, or empty
 * @param path the address, which names the function if nothing else does
 * @returns `undefined` if the function is written there, or nothing names it
 */
export function targetOf(rest: string, around: string, path = ''): RouteTarget | undefined {
  const php = /\\?([A-Z]\w*)::class(?:\s*,\s*["'](\w+)["'])?/.exec(rest);
  if (php) return { owner: php[1]!, names: [php[2] ?? '__invoke'] };
  const pair = /["'](?:[\w\\/]*[\\/])?(\w+)(?:#|@)(\w+)["']/.exec(rest);
  if (pair) return { owner: rest.includes('@') ? pair[1]! : controllerOf(pair[1]!), names: [pair[2]!] };
  const phoenix = /,\s*(?:\w+\.)*([A-Z]\w*)\s*,\s*:(\w+)/.exec(rest);
  // A page of LiveView has no function for its action.
  if (phoenix)
    return phoenix[1]!.endsWith('Live')
      ? { owner: '', names: [phoenix[1]!] }
      : { owner: phoenix[1]!, names: [phoenix[2]!] };
  const method = /^\s*,\s*["'](\w+)["']\s*\)/.exec(rest);
  if (method && around !== '') return { owner: around, names: [method[1]!] };
  if (
    /=>\s*[{(\w]|\bfunction\b|\bfunc\s*\(|\bfn\b|\bdo\s*(?:\||$)|\{\s*(?:\w+\s+in\b)?\s*$|->\s*\{|\blambda\b/.test(rest)
  )
    return undefined;
  const chains = [
    ...rest
      .replace(/["'`][^"'`]*["'`]/g, '')
      .replace(/\.(?:as_view|bind)\b.*/, '')
      .matchAll(/(?<![\w$:.])[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*(?![\w$]|\s*[:=]\s)/g),
  ]
    .map(([chain]) => chain.split(/\.|::/))
    .filter((chain) => !words.has(chain.at(-1)!));
  const isGiven = /^\s*(?:,|\(use:|\)\.(?:handler|handlerfunc|to)\()/i.test(rest) || /^\s*[\w.@]+(?:\(|$)/.test(rest);
  // A function with the name of the address answers, rather than a wrapper or an argument of it.
  const end = foldedName(path.split('/').findLast((part) => /^[a-z]/i.test(part)) ?? '');
  const ofName = chains.filter((chain) => end.length >= minName && foldedName(chain.at(-1)!).includes(end));
  const last = isGiven ? (ofName.findLast(({ length }) => length > 1) ?? ofName.at(-1) ?? chains.at(-1)) : undefined;
  if (last) return { owner: last.at(-2) ?? '', names: [last.at(-1)!] };
  // Rails knows the function by the name of its address: `get 'users/list'`, `get :search` in `resources :users`.
  const [name, resource = around] = path.split('/').filter(Boolean).toReversed();
  return name === undefined || /^\s*\)/.test(rest) || !/^[a-z_]+$/.test(resource) || !/^\w+$/.test(name)
    ? undefined
    : { owner: controllerOf(resource), names: [name] };
}
