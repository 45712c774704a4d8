import type { SearchFilter } from '@codesearch/kernel';
import { escaped } from '../definition/declared-name.ts';
import { findDefinitions } from '../retrieval/find-definitions.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { literal, partsOf, valueOf } from './address.ts';
import { namesOf } from './frameworks.ts';

/** A line that puts the addresses of another place below one of its own. */
export interface Mount {
  /** What its addresses begin with. */
  readonly parts: readonly string[];
  /** What it may name as that place: modules in quotes and chains of names. */
  readonly references: readonly string[];
}

/** What declares the addresses that are mounted: a file, or the lines of a function in it. */
export interface MountedPlace {
  readonly path: string;
  /** First and last line, from 1. */
  readonly lines?: readonly [number, number];
}

/** Calls and keys that mount. */
const mounting = new RegExp(String.raw`(?<![\w$])(?:${namesOf('mounts')})\s*(?:[!?]?\(|:\s|\s["'A-Z:])`, 'i');

/** Where the address of a mount is: a named argument, behind the place, in a group, or before the place. */
const addresses = [
  'prefix["\']?\\s*[=:]\\s*',
  '(?:\\bat:|=>)\\s*',
  '\\bpath:\\s*',
  '(?:group|scope)\\(\\s*',
  '^[^"\'\\x60]*[(\\s]',
].map((before) => new RegExp(before + literal.replace('r?', 'r?\\^?'), 'i'));
const texts = /["'`]([\w@./\\-]+)["'`]/g;
const chain = /(?<![\w$]|[\w$]\.)[A-Za-z_$][\w$]*(?:(?:\.|::|->|\\)[A-Za-z_$][\w$]*)*/g;
/** Names beside the place in a call, and the call itself. */
const others = new RegExp(
  String.raw`^(?:const|let|var|val|await|new|return|if|self|this|super|require|import|express|base_path|url_prefix|tags|at|path|name|func|function|async|fn|lambda|true|false|nil|null|none)$|(?:^|\W)(?:redirect|\w*group|${namesOf('groups')}|${namesOf('mounts').replace('\\w*routes?|', '')})$`,
  'i',
);

/**
 * Reads the mount that a call makes.
 *
 * @param line its first line
 * @param around parts of the blocks around it
 * @param variables parts of the variables that have some
 * @returns `undefined` if it makes none, or one without an address
 */
export function mountOf(
  line: string,
  call: string,
  around: readonly string[],
  variables: ReadonlyMap<string, readonly string[]>,
): Mount | undefined {
  if (!mounting.test(line) || /=>\s*\{|\bfunc\s*\(|\bfunction\b|\bdo\b|\bin$/.test(call)) return undefined;
  const written = addresses.map((form) => valueOf(form.exec(call)?.groups)).find((path) => path !== undefined);
  // The name of a module is no address.
  const own = written === undefined || /^[.@]|^\w+(?:\.\w+)+$|\.\w+$/.test(written) ? '' : written;
  const rest = own === '' ? call : call.replace(own, '');
  const chains = rest.replaceAll(/(["'`])[^"'`]*\1/g, '').match(chain) ?? [];
  const given = chains.flatMap((each) => variables.get(each.split(/\W+/)[0]!) ?? []);
  const parts = [...around, ...given, ...partsOf(own)];
  const places = chains.filter((each) => !others.test(each) && !variables.has(each));
  const references = [...new Set([...[...rest.matchAll(texts)].map(([, module]) => module!), ...places])];
  return parts.length === 0 || references.length === 0 ? undefined : { parts, references };
}

/** Files that a name may mean. */
const maxPlaces = 8;

/** Finds what a mount of a file mounts. */
export async function mountedPlaces(
  retriever: Retriever,
  { references }: Mount,
  {
    path,
    text,
    files,
    filter,
  }: { readonly path: string; readonly text: string; readonly files: readonly string[]; readonly filter: SearchFilter },
): Promise<readonly MountedPlace[]> {
  const places: MountedPlace[] = [];
  for (const reference of references) {
    const segments = reference.split(/[^\w$-]+/).filter((each) => each !== '');
    const name = segments.at(-1);
    if (name === undefined) continue;
    const modules = [...importedModules(text, segments[0]!).map((each) => each.concat(segments.slice(1))), segments];
    const found = modules.flatMap((module) => {
      const whole = filesOf(files, path, module);
      return whole.length > 0 ? whole : filesOf(files, path, module.slice(0, -1));
    });
    const known = found.filter((each) => each !== path);
    if (known.length > 0) {
      const defined = await definedIn(retriever, name, filter, new Set(known));
      places.push(...(defined.length > 0 ? defined : known.slice(0, maxPlaces).map((each) => ({ path: each }))));
      continue;
    }
    const inFile = await definedIn(retriever, name, filter, new Set([path]));
    places.push(...(inFile.length > 0 ? inFile : await definedIn(retriever, name, filter)));
  }
  return places;
}

const functions = /function|method|class|module/;
const lists = /function|method|class|module|variable|constant/;

/** The functions of a name, in some files or in a few of all. */
async function definedIn(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
  within?: ReadonlySet<string>,
): Promise<readonly MountedPlace[]> {
  const matches = await findDefinitions(retriever, name, filter);
  const own = within ? matches.filter(({ path }) => within.has(path)) : matches;
  if (own.length === 0 || own.length > maxPlaces) return [];
  const chunks = await retriever.load(own.map(({ id }) => id));
  return chunks.flatMap(({ path, symbols }) =>
    symbols
      .filter(({ name: own, kind }) => own === name && (within ? lists : functions).test(kind))
      .map(({ startLine, endLine }): MountedPlace => ({ path, lines: [startLine, endLine] })),
  );
}

/** The modules that an import of a name may mean, as segments of their paths. */
export function importedModules(text: string, name: string): readonly (readonly string[])[] {
  if (name === '') return [];
  const own = escaped(name);
  const forms = [
    String.raw`from\s+(?<module>[\w.]+)\s+import\s+(?:\([^)]*?|[^\n(]*?)(?:\b(?<was>\w+)\s+as\s+)?\b${own}\b`,
    String.raw`import\s[^'"\n;]*\b${own}\b[^'"\n;]*from\s*['"](?<module>[^'"]+)`,
    String.raw`\b${own}\b[^\n=]*=\s*(?:await\s+)?(?:require|import)\(\s*['"](?<module>[^'"]+)`,
    String.raw`(?:^|import)\s+${own}\s+"(?<module>[^"]+)"`,
    String.raw`"(?<module>[^"\n]*\/${own})"`,
    String.raw`(?:use|import)\s+(?<module>[\w:.\\]+)\s+as\s+${own}\b`,
    String.raw`use\s+(?<module>[\w:\\]+(?:::|\\)${own})\b`,
  ];
  return forms.flatMap((form) => {
    const { module, was } = new RegExp(form, 'm').exec(text)?.groups ?? {};
    if (module === undefined) return [];
    const segments = module
      .replace(/\.(?:[cm]?[jt]sx?|php)$/, '')
      .split(/[^\w$-]+/)
      .filter((each) => each !== '');
    return form.startsWith('from') ? [[...segments, was ?? name], segments] : [segments];
  });
}

/** Names of files that a folder is imported by. */
const folderFiles = 'index|mod|__init__|main|lib|routes?|router|urls|engine';
/** Ends of names that say what the thing is. */
const ends =
  /(?<=\w)(?:_?bp|[-_]?(?:modules?|routers?|routes|routing|apis?|controllers?|blueprints?|endpoints?|handlers?))$/i;

/** The files of a module, those nearest to another file. */
function filesOf(files: readonly string[], near: string, module: readonly string[]): readonly string[] {
  const segments = module
    .filter((each) => !/^(?:crate|self|super|app|src)$/i.test(each))
    .map((each) => each.replace(ends, ''));
  const forms = [3, 2, 1]
    .filter((count) => count <= segments.length)
    .flatMap((count) => {
      const tail = segments.slice(-count).map(spelled).join('/');
      return [
        String.raw`(?:^|/)${tail}[-_.]?(?:\w*(?:routes?|router|controller|module|api|urls|views?|handlers?))?(?:/(?:${folderFiles}))?\.\w+$`,
        String.raw`(?:^|/)${tail}/(?:[^/]+/)*(?:\w*(?:routes?|urls|router))\.\w+$`,
        String.raw`(?:^|/)${tail}/[^/]+\.\w+$`,
      ];
    });
  const last =
    segments
      .at(-1)
      ?.toLowerCase()
      .match(/[a-z\d]+/)?.[0] ?? '';
  const named = files.filter((each) => each.toLowerCase().includes(last));
  for (const form of forms) {
    const pattern = new RegExp(form, 'i');
    const found = named.filter((each) => pattern.test(each));
    if (found.length === 0) continue;
    const most = Math.max(...found.map((each) => commonFolders(each, near)));
    return found.filter((each) => commonFolders(each, near) === most).slice(0, maxPlaces);
  }
  return [];
}

/** A name in the spellings of files: `AuditLog` is `audit-log.ts`, too. */
function spelled(name: string): string {
  return escaped(name).replace(/(?<=[a-z\d])(?=[A-Z])|_|-/g, '[-_.]?');
}

function commonFolders(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const differs = left.findIndex((folder, index) => folder !== right[index]);
  return differs === -1 ? left.length : differs;
}
