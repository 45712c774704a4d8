import { definePlugin } from '@codesearch/kernel';
import type { InlinePlugin, PluginContext, StageBinding, StageName } from '@codesearch/kernel';

/** The plugins that are written in a configuration, by their bindings. */
const inline = new WeakMap<StageBinding, InlinePlugin>();

/** Binds a plugin that is written in a configuration. @param file of the configuration; absent for an object */
export function bindInline(stage: StageName, plugin: InlinePlugin, file?: string): StageBinding {
  const { create, describe } = plugin;
  const definition = {
    ...plugin,
    stage,
    create: (_options: object, context: PluginContext) => create.call(plugin, context),
    ...(describe && { describe: (_options: object, context: PluginContext) => describe.call(plugin, context) }),
  };
  const binding = definePlugin(definition as never, { file })() as StageBinding;
  inline.set(binding, plugin);
  return binding;
}

/**
 * The code of a plugin that is written in a configuration as an object, if it is known: the texts of its functions, and
 * its other values.
 *
 * It is not known if a function uses a word that is also elsewhere in these files, since that may be a constant, a
 * function or an import which it depends on; if it loads modules or makes code; and if a value is no data. What a
 * function reads from the environment, the disk or the network is no code.
 *
 * @param texts of the configuration and of the local modules that it names
 */
export function inlineCode(binding: StageBinding, texts: readonly string[]): string | undefined {
  const plugin = inline.get(binding);
  if (!plugin) return undefined;
  const parts = partsOf(plugin);
  if (!parts) return undefined;
  const { functions, data } = parts;
  const inside = countWords(functions);
  const outside = new Set([...countWords(texts)].filter(([word, count]) => count > (inside.get(word) ?? 0)).map(first));
  const isOpen = functions
    .flatMap(usedWords)
    .some((word) => making.has(word) || (outside.has(word) && !syntax.has(word)));
  return isOpen ? undefined : JSON.stringify([functions, data]);
}

interface Parts {
  /** Texts of functions. */
  readonly functions: readonly string[];
  readonly data: readonly unknown[];
}

function partsOf(plugin: InlinePlugin): Parts | undefined {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(plugin));
  const isWhole = isPlain(plugin) && properties.length === Reflect.ownKeys(plugin).length;
  if (!isWhole || properties.some(([, { get }]) => get !== undefined)) return undefined;
  const values = properties.map(([name, { value }]) => [name, value as unknown] as const);
  const functions = [...new Set(values.flatMap(([, value]) => (typeof value === 'function' ? [String(value)] : [])))];
  const data = values.filter(([, value]) => typeof value !== 'function');
  return !functions.some((text) => unreadable.test(text)) && data.every(isData) ? { functions, data } : undefined;
}

/** A function that was bound or is built-in, and names that are written in escapes. */
const unreadable = /\{\s*\[native code\]\s*\}\s*$|\\u/;
const word = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** A key of an object or of a pattern, which is no variable: what follows `case` can look like one. */
const key = /([{,]\s*)[\p{L}_$][\p{L}\p{N}_$]*(?=\s*:)/gu;

/** A name or an address in quotation marks, which defines nothing. In it is nothing that a definition needs. */
const plainString = /'[\w@./-]*'|"[\w@./-]*"/g;

/** Words that load or make code that is not in the text of a function. */
const making: ReadonlySet<string> = new Set(['import', 'require', 'eval', 'Function', 'super']);

/** Words of the language that are in every file, and name nothing. */
const syntax: ReadonlySet<string> = new Set(
  (
    'async await break case catch class const continue default delete do else export extends false finally for from ' +
    'function if in instanceof let new null of return static switch this throw true try typeof undefined var void ' +
    'while yield'
  ).split(' '),
);

function usedWords(text: string): readonly string[] {
  return (/\bcase\b/.test(text) ? text : text.replace(key, '$1')).match(word) ?? [];
}

function countWords(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const each of text.replace(plainString, '').match(word) ?? []) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

function first([each]: readonly [string, number]): string {
  return each;
}

function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData);
  if (typeof value === 'object' && value !== null) return isPlain(value) && Object.values(value).every(isData);
  return ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value) || value === null;
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}
