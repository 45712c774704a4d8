import { literal, partsOf, valueOf } from './address.ts';
import type { Groups } from './address.ts';
import { namesOf, verbs } from './frameworks.ts';
import { mountOf } from './mounts.ts';
import type { Mount } from './mounts.ts';
import { resourceOf, routesOfResource } from './resource-routes.ts';
import { targetOf } from './route-target.ts';
import type { RouteTarget } from './route-target.ts';

/** An address that a text declares. */
export interface DeclaredRoute {
  /** Index of its line; below attributes that of what they are of. */
  readonly line: number;
  /** In capitals; `ANY` if it takes each. */
  readonly method: string;
  /** With those of the blocks, the variable and the class around it. */
  readonly parts: readonly string[];
  /** Words of the class around it, which may name the parts before its own. */
  readonly owner: string;
  /** `undefined` if the code that answers is on the line, or below it. */
  readonly target?: RouteTarget | undefined;
}

/** What a text says of addresses. */
export interface DeclaredRoutes {
  readonly routes: readonly DeclaredRoute[];
  /** Beginnings of addresses. */
  readonly groups: readonly DeclaredRoute[];
  readonly mounts: readonly Mount[];
}

type Variables = Map<string, readonly string[]>;

/** The blocks, the class and the resource around a line. */
interface Block {
  readonly indent: number;
  readonly parts: readonly string[];
  /** The parts without the parameter of a member of a resource. */
  readonly collection: readonly string[];
  /** The class, or the resource whose controller answers. */
  readonly owner: string;
}

const receiver = String.raw`(?:(?<receiver>[\w$]+|\))\s*(?:\.|::|->)\s*|^\s*(?:\.|->)|(?<![\w$.>:]))`;
const named = String.raw`(?:(?:value|path)\s*=\s*\{?\s*)?`;
const bare = String.raw`(?<bare>\(\s*\)|\]|\s+do\b|\s*\{|(?=\(use:)|(?=\s*$))`;

/** A call, an attribute or a word with the name of a method, and its first argument. */
const verbForm = new RegExp(
  String.raw`${receiver}(?:Map|Http|add_)?(?<verb>${verbs}|any|all|sse|live)(?:Mapping|_async)?!?(?:[\s(]+\[?${named}${literal}|${bare})(?<rest>.*)$`,
  'is',
);
/** One that declares an address with its methods beside it, or none. */
const routeForm = new RegExp(
  String.raw`${receiver}(?:add_?)?(?:${namesOf('routes')})\s*[(:]\s*(?:(?:\[(?<list>[^\]]*)\]|(?<before>[A-Z]\w*))\s*,\s*)?${named}${literal}(?<rest>.*)$`,
  'is',
);
/** One that begins others. */
const groupForm = new RegExp(
  String.raw`(?:(?<receiver>[\w$]+)(?:\.|->))?(?<![\w$])(?<word>${namesOf('groups')})["'\s(:=>]{1,6}?${named}${literal}`,
  'i',
);
/** A line of a table, or one of a list: `GET /users/:id Users.show`, `("GET", "/users", list)`, `(r"/users", List)`. */
const tableForms = [
  /^(?<verb>GET|POST|PUT|PATCH|DELETE)\s+(?<path>\/\S*)\s+(?<handler>[\w.@]+)/,
  /^[({[]\s*(?:["'](?<verb>GET|POST|PUT|PATCH|DELETE)["']\s*,\s*)?r?["'](?<path>\/[^"']*)["']\s*,\s*(?<handler>[A-Za-z_][\w.:]*)\s*[,)}\]]/,
];
/** An action of a set of views of Django REST, whose own name is its address. */
const actionForm = /@action\((?<given>.*)/s;
const variableForm = /^\s*(?:(?:const|let|var|val|final|auto)\s+)?(?<name>[\w$]+)\s*:?=\s*(?<call>(?<of>[\w$]+).*)$/;
const methodsForm = /methods?["']?\s*[(=:]\s*(?:[[{(]|listOf\()?\s*(?<list>(?:[:"'\w.]+\s*,?\s*)+)/i;
const controllerForm = /\bcontroller\(\\?(?:\w+\\)*(?<name>\w+)::class/;
const classForm = /\b(?:class|object)\s+(?<name>\w+)/;
const functionForm = /\b(?:def|fn|func|function)\s+(?<name>\w+)/;
const attribute = /^\s*(?:@\w|\[\w|#\[)/;
const comment = /^\s*(?:\/\/|\/?\*|#(?!\[)|--|;)/;

/** What a line has that declares an address, or the beginning of one. */
const declares =
  /get|post|put|patch|delete|options|head|any|all|resource|register|route|path|pattern|url|handle|map|match|action|prefix|scope|namespace|group|nest|controller|version|collection|live/i;

/** Lines of one declaration, and of one with keys. */
const maxLines = 10;
const maxObject = 60;
const objectKey = /^\s*(?:method|path|url|handler)\s*:/;

/** Reads the addresses that a text of a program declares, with all that is around them. */
export function declaredRoutes(text: string): DeclaredRoutes {
  const lines = text.split('\n');
  const routes: DeclaredRoute[] = [];
  const groups: DeclaredRoute[] = [];
  const mounts: Mount[] = [];
  const variables: Variables = new Map();
  const mounted: Variables = new Map();
  const blocks: Block[] = [];
  let attributes: { readonly text: string; readonly line: number }[] = [];
  // Attributes at the end are of what follows, which the text does not have.
  for (let line = 0; line <= lines.length; line++) {
    const written = lines[line] ?? '}';
    // A brace on a line of its own belongs to the line before.
    if (!/\S/.test(written) || comment.test(written) || /^\s*\{\s*$/.test(written)) continue;
    const indent = written.search(/\S/);
    let left: Block | undefined;
    while (blocks.length > 0 && blocks.at(-1)!.indent >= indent) left = blocks.pop();
    // The parameters of a class or a function end where it does not.
    if (left && left.indent === indent && /^\s*\)[^;.>]*[:{]\s*$/.test(written)) {
      blocks.push(left);
      continue;
    }
    const around = blocks.at(-1) ?? { indent: -1, parts: [], collection: [], owner: '' };
    const call = routeObject(lines, line, indent) ?? joined(lines, line);
    if (attribute.test(written)) {
      attributes.push({ text: call.text, line });
      line = call.end - 1;
      continue;
    }
    const owner = classForm.exec(written)?.groups?.['name'];
    if (owner === undefined) {
      const isBelow = !/^\s*[)}\]]/.test(written);
      const declared = attributes.map((each) => routesOf(each.text, around, { variables, mounted }));
      for (const [index, found] of ofOne(declared, around).entries())
        routes.push(...found.map((route) => ({ ...route, line: isBelow ? line : attributes[index]!.line })));
    }
    const head = attributes.map((each) => each.text).join(' ');
    const action = actionForm.exec(head)?.groups?.['given'];
    const name = functionForm.exec(written)?.groups?.['name'];
    if (action !== undefined && name !== undefined)
      routes.push(...actionOf(action, name, around).map((route) => ({ ...route, line })));
    attributes = [];
    const mount = mountOf(written, call.text, around.parts, variables);
    if (mount) mounts.push(mount);
    readVariable(written, variables);
    // A call that goes on behind a bracket has what is before it.
    const continued = /^\s*[\])}]+\s*(?:->|\.)/.test(written) ? (left?.parts ?? []).slice(around.parts.length) : [];
    const block = blockOf(owner === undefined ? written : head, { owner, indent, around, continued, variables });
    const isVariable = owner === undefined && continued.length === 0 && variableForm.test(written);
    blocks.push(isVariable ? { ...around, indent } : block);
    if (block.parts.length > around.parts.length) groups.push({ ...block, method: 'ANY', line });
    if (mount) groups.push({ ...mount, method: 'ANY', owner: '', line });
    // A variable of the same file can be mounted.
    for (const name of mount?.references ?? []) if (!variables.has(name)) mounted.set(name, mount!.parts);
    if (owner !== undefined || !(declares.test(written) || tableForms[1]!.test(written.trim()))) continue;
    for (const each of call.end > line + 1 ? [call.text] : call.text.split(next))
      routes.push(...routesOf(each, around, { variables, mounted }).map((route) => ({ ...route, line })));
  }
  return { routes, groups, mounts };
}

/** An object that has a method, an address and a handler in keys of its own lines. */
function routeObject(lines: readonly string[], first: number, indent: number): ReturnType<typeof joined> | undefined {
  if (!objectKey.test(lines[first] ?? '')) return undefined;
  const keys: string[] = [];
  let end = first;
  for (; end < Math.min(lines.length, first + maxObject); end++) {
    const own = lines[end]!.search(/\S/);
    if (own !== -1 && own < indent) break;
    if (own === indent && objectKey.test(lines[end]!)) keys.push(lines[end]!.trim());
  }
  // The handler is read from what follows the address.
  const text = keys.sort((a, b) => Number(a.startsWith('handler')) - Number(b.startsWith('handler'))).join(' ');
  return /\bmethod:/.test(text) && /\b(?:path|url):/.test(text) ? { text, end } : undefined;
}

/** A line with those that end its call. */
function joined(lines: readonly string[], first: number): { readonly text: string; readonly end: number } {
  let text = lines[first]?.trim() ?? '';
  let end = first + 1;
  for (; isOpen(text) && end < Math.min(lines.length, first + maxLines); end++) text += ` ${lines[end]!.trim()}`;
  return { text, end };
}

function isOpen(text: string): boolean {
  // Options, rather than a function.
  if (/(?:\{|\bdo|\|)$/.test(text)) return /^\W*[\w$.:]+\((?:[^{]*,\s*)?\{$/.test(text);
  const opened = (text.match(/[([]/g)?.length ?? 0) > (text.match(/[)\]]/g)?.length ?? 0);
  return opened || /[^)\]}],$/.test(text);
}

type Route = Omit<DeclaredRoute, 'line'>;

/** What attributes declare together: one can say the method, another one the address. */
function ofOne(declared: readonly (readonly Route[])[], { parts }: Block): readonly (readonly Route[])[] {
  const methods = declared.flat().filter((each) => each.method !== 'ANY' && each.parts.length === parts.length);
  const others = declared.flat().filter(({ method }) => method === 'ANY');
  if (methods.length === 0 || others.length === 0) return declared;
  return [others.flatMap((each) => methods.map(({ method }) => ({ ...each, method })))];
}

/** The address of an action: its own name, below that of one thing or of all. */
function actionOf(given: string, name: string, { parts, owner }: Block): readonly Route[] {
  const path = /\burl_path\s*=\s*r?["']([^"']*)/.exec(given)?.[1] ?? name;
  const own = [...parts, ...(/\bdetail\s*=\s*True/.test(given) ? [':id'] : []), ...partsOf(path)];
  return listedMethods(given, 'get').map((method) => ({ method, parts: own, owner }));
}

function readVariable(written: string, variables: Variables): void {
  const { name: own, of = '', call = '' } = variableForm.exec(written)?.groups ?? {};
  if (own === undefined) return;
  const prefix = valueOf(groupForm.exec(call)?.groups);
  const parent = variables.get(of);
  if (prefix !== undefined || parent) variables.set(own, [...(parent ?? []), ...partsOf(prefix ?? '')]);
}

interface BlockAround {
  readonly owner: string | undefined;
  readonly indent: number;
  readonly around: Block;
  readonly continued: readonly string[];
  readonly variables: Variables;
}

/**
 * What a line adds to those below it that are further in.
 *
 * @param source the line; of a class, the attributes above it
 */
function blockOf(source: string, { owner, indent, around, continued, variables }: BlockAround): Block {
  const resource = resourceOf(source);
  if (resource) {
    const own = [...around.parts, ...resource.parts];
    return { indent, parts: resource.isPlural ? [...own, ':id'] : own, collection: own, owner: resource.names[0]! };
  }
  if (/^\s*collection\b/.test(source)) return { ...around, indent, parts: around.collection };
  const found = declares.test(source) ? groupForm.exec(source)?.groups : undefined;
  const prefix = (valueOf(found) ?? '').replace('[controller]', (owner ?? '').replace(/Controller$/, ''));
  const sign = found?.['word'] === 'route_param' ? ':' : '';
  const before = variables.get(found?.['receiver'] ?? '') ?? [];
  const parts = [...around.parts, ...continued, ...before, ...partsOf(sign + prefix)];
  const collection = parts.length > around.parts.length ? parts : around.collection;
  return { indent, parts, collection, owner: owner ?? controllerForm.exec(source)?.groups?.['name'] ?? around.owner };
}

/** Reads the addresses of one call, attribute or line of a table. */
function routesOf(
  declaration: string,
  around: Block,
  { variables, mounted }: { readonly variables: Variables; readonly mounted: Variables },
): readonly Route[] {
  const { owner } = around;
  const resource = resourceOf(declaration);
  if (resource) return routesOfResource(resource, around.parts).map((route) => ({ ...route, owner }));
  const row = tableForms.map((form) => form.exec(declaration)?.groups).find((groups) => groups);
  if (row) {
    const target = targetOf(row['handler']!, '');
    return [{ method: row['verb'] ?? 'ANY', parts: partsOf(row['path']!), owner, target }];
  }
  const isAttribute = attribute.test(declaration);
  const single = verbForm.exec(declaration)?.groups;
  const other = routeForm.exec(declaration)?.groups;
  const several = other && (!single || valueOf(single) === undefined || isRoute.test(declaration)) ? other : undefined;
  const found = several ?? single;
  if (!found || isNoRoute(declaration, found, { isAttribute, isSeveral: several !== undefined })) return [];
  const { receiver: of = '', rest = '' } = found;
  const base = /\bon:\s*:collection\b/.test(rest) ? around.collection : around.parts;
  // `GET /users` is an address with its method.
  const [, inside, path = ''] = /^(?:([A-Z]+)\s+)?(.*)$/.exec(valueOf(found) ?? '')!;
  // Vapor has each part in quotes of its own.
  const [more = ''] = /\buse:/.test(rest) ? (/^(?:\s*,\s*"[^"]*")*/.exec(rest) ?? []) : [];
  const parts = [
    ...(mounted.get(of) ?? []),
    ...(variables.get(of) ?? []),
    ...base,
    ...partsOf(path),
    ...(more.match(/[^\s,"]+/g) ?? []),
  ];
  // An accessor has the form of a block, too.
  if (!isAttribute && parts.length === 0 && valueOf(found) === undefined) return [];
  const before = ofClass.test(declaration) ? owner : found['before'];
  const target = before
    ? { owner: '', names: [before] }
    : isAttribute
      ? undefined
      : targetOf(rest.replace(methodsForm, '').slice(more.length), owner, path);
  // A request has no handler.
  const isRequest = !several && valueOf(found) !== undefined && !isAttribute && !target;
  if (isRequest && !/[,{|]|\bdo\b|=>/.test(rest)) return [];
  if (!several) return [{ method: methodOf(found['verb']!), parts, owner, target }];
  const behind = [...rest.matchAll(handledVerb)].map(({ groups = {} }) => ({
    ...{ method: methodOf(groups['verb']!), parts, owner },
    target: targetOf(`, ${groups['own'] || groups['to']})`, owner),
  }));
  if (behind.length > 0) return behind;
  const declared = /@(GET|POST|PUT|PATCH|DELETE|HEAD)\b/.exec(declaration)?.[1] ?? inside;
  const methods = declared
    ? [methodOf(declared)]
    : listedMethods(found['list'] ? `methods: ${found['list']}` : declaration, 'any');
  return methods.map((method) => ({ method, parts, owner, target }));
}

/** Whether what has the form of a declaration is another call, or a type. */
function isNoRoute(
  declaration: string,
  found: Groups,
  { isAttribute, isSeveral }: { readonly isAttribute: boolean; readonly isSeveral: boolean },
): boolean {
  const written = valueOf(found);
  // A client calls an address with a value in the middle, or as an option of a request without a handler.
  if (found['quote'] === '`' && /.\$\{/.test(written ?? '')) return true;
  if (/\burl["']?\s*:/i.test(declaration) && !/handler|controller/i.test(declaration)) return true;
  if (isAttribute || isSeveral) return false;
  // Without an address, only an attribute or a block declares that around it: `rows.delete()` is a call, `any` a type.
  if (found['bare'] !== undefined)
    return /^\s*[([\]]/.test(found['bare']) || /^(?:any|all|live)$/i.test(found['verb']!);
  // `row.get('name')` gets a value; `router.get('users.list', list)` declares an address.
  if (/^(?:\w*router|routes?|app|server)$/i.test(found['receiver'] ?? '') && /^\s*,/.test(found['rest'] ?? ''))
    return false;
  return !/^(?:Route)?$/.test(found['receiver'] ?? '') && /^\w/.test(written!) && !/\buse:/.test(found['rest'] ?? '');
}

/** A class says which addresses it answers. */
const ofClass = /^\w+\s*=\s*\[?\s*\w*_patterns?\(/;
const isRoute = /^[\w$.\s]*\.?route\(/;
/** Before each further address of a line: `.route("/a", get(a)).route("/b", get(b))`, `[path("a", a), path("b")]`. */
const next = /(?<=[)\]]),?\s*(?=(?:\.route|(?:re_)?path)\s*\(\s*r?["'])/;
/** A method behind an address with what answers: `get(show)`, `web::get().to(show)`. */
const handledVerb = new RegExp(
  String.raw`(?<![\w$])(?<verb>${verbs})\s*\(\s*(?<own>[^()]*)\)?(?:\s*\.\s*to\((?<to>[^()]*))?`,
  'g',
);
const verbWords = new RegExp(String.raw`\b(?:${verbs})\b`, 'gi');

function listedMethods(text: string, otherwise: string): readonly string[] {
  const listed = methodsForm.exec(text)?.groups?.['list'] ?? '';
  return (listed.match(verbWords) ?? [otherwise]).map(methodOf);
}

function methodOf(word: string): string {
  const method = word.toUpperCase();
  return { ALL: 'ANY', DEL: 'DELETE', SSE: 'GET', LIVE: 'GET' }[method] ?? method;
}
