import { mountOf } from './mounts.ts';
import type { Mount } from './mounts.ts';
import { actionsOf, resourceOf } from './resource-routes.ts';
import { targetOf } from './route-target.ts';
import type { RouteTarget } from './route-target.ts';

/** An address that a text declares. */
export interface DeclaredRoute {
  /** Index of its line. */
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

/** The blocks, the class and the resource around a line. */
interface Block {
  readonly indent: number;
  readonly parts: readonly string[];
  /** The parts without the parameter of a member of a resource. */
  readonly collection: readonly string[];
  /** The class, or the resource whose controller answers. */
  readonly owner: string;
}

const literal = String.raw`r?(?:"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|\x60(?<tick>[^\x60\n]*)\x60|(?<!:):(?<symbol>[a-z]\w*))`;
const verb = 'get|post|put|patch|delete|del|options|head';
const receiver = String.raw`(?:(?<receiver>[\w$]+|\))\s*(?:\.|::|->)\s*|^\s*(?:\.|->)|(?<![\w$.>:]))`;
const named = String.raw`(?:(?:value|path)\s*=\s*\{?\s*)?`;

/** A call, an attribute or a word with the name of a method, and its first argument. */
const verbForm = new RegExp(
  String.raw`${receiver}(?:Map|Http|add_)?(?<verb>${verb}|any|all|sse)(?:Mapping|_async)?!?(?:[\s(]+\[?${named}${literal}|(?<bare>\(\s*\)|\]|\s+do\b|\s*\{|(?=\(use:)|(?=\s*$)))(?<rest>.*)$`,
  'is',
);
/** A call that declares an address with its methods behind it, or none. */
const routeForm = new RegExp(
  String.raw`${receiver}(?:(?:add_?)?route|\w*_patterns?|re_path|path|url|handle(?:func)?|add_url_rule|map|match|RequestMapping|web::resource)\s*[(:]\s*(?:\[(?<list>[^\]]*)\]\s*,\s*)?${named}${literal}(?<rest>.*)$`,
  'is',
);
/** A line of a table of addresses: `GET /users/:id controllers.Users.show`. */
const tableForm = /^(?<verb>GET|POST|PUT|PATCH|DELETE)\s+(?<path>\/\S*)\s+(?<handler>[\w.@]+)/;
/** One of a list of pairs: `(r"/users", UsersHandler)`, `{"GET", "/users", listUsers}`. */
const pairForm = new RegExp(
  String.raw`^[({[]\s*(?:["'](?<verb>GET|POST|PUT|PATCH|DELETE)["']\s*,\s*)?r?["'](?<path>\/[^"']*)["']\s*,\s*(?<handler>[A-Za-z_][\w.:]*)\s*[,)}\]]`,
);
/** An action of a set of views of Django REST. */
const actionForm = /@action\((?<given>.*)/s;
/** What declares the beginning of other addresses. */
const prefixForm = new RegExp(
  String.raw`(?:(?<receiver>[\w$]+)(?:\.|->))?(?<![\w$])(?<word>(?:url_?|path_?)?prefix|scope|namespace|(?:map)?group(?:ed)?|route|route_param|nest|path|controller|basePath|RequestMapping)["'\s(:=>]{1,6}?${named}${literal}`,
  'i',
);
const variableForm = /^\s*(?:(?:const|let|var|val|final|auto)\s+)?(?<name>[\w$]+)\s*:?=\s*(?<call>(?<of>[\w$]+).*)$/;
const mountForm = new RegExp(
  String.raw`\.(?:use|route|include_router|register_blueprint)\((?:\s*${literal}\s*,\s*(?<behind>[\w$]+)\s*\)|\s*(?<before>[\w$]+)\s*,.*prefix\s*=\s*["'](?<value>[^"']*))`,
);
const classForm = /\b(?:class|object)\s+(?<name>\w+)/;
const functionForm = /\b(?:def|fn|func|function)\s+(?<name>\w+)/;
const controllerForm = /\bcontroller\(\\?(?:\w+\\)*(?<name>\w+)::class/;
const attribute = /^\s*(?:@\w|\[\w|#\[)/;
const comment = /^\s*(?:\/\/|\/?\*|#(?!\[)|--|;)/;
const methodsForm = /methods?["']?\s*[(=:]\s*(?:[[{(]|listOf\()?\s*(?<list>(?:[:"'\w.]+\s*,?\s*)+)/i;

/** What a line has that declares an address, or the beginning of one. */
const declares =
  /get|post|put|patch|delete|options|head|any|all|resource|register|route|path|pattern|url|handle|map|match|action|prefix|scope|namespace|group|nest|controller|version|collection|GET|POST|PUT|PATCH|DELETE/i;

/** Lines of one declaration. */
const maxLines = 10;

/** What a text says of addresses. */
export interface DeclaredRoutes {
  readonly routes: readonly DeclaredRoute[];
  readonly mounts: readonly Mount[];
}

/** Reads the addresses that a text of a program declares, with all that is around them. */
export function declaredRoutes(text: string): DeclaredRoutes {
  const lines = text.split('\n');
  const routes: DeclaredRoute[] = [];
  const mounts: Mount[] = [];
  const variables = new Map<string, readonly string[]>();
  const blocks: Block[] = [];
  let pending: string[] = [];
  let attributeEnd = 0;
  for (const [line, written] of lines.entries()) {
    if (line < attributeEnd) continue;
    // A brace on a line of its own belongs to the line before.
    if (written.trim() === '' || comment.test(written) || /^\s*\{\s*$/.test(written)) continue;
    const indent = written.search(/\S/);
    let last: Block | undefined;
    while (blocks.length > 0 && blocks.at(-1)!.indent >= indent) last = blocks.pop();
    // The parameters of a class or a function end where it does not.
    if (last && last.indent === indent && /^\s*\)[^;.>]*[:{]\s*$/.test(written)) {
      blocks.push(last);
      continue;
    }
    const around = blocks.at(-1) ?? { indent: -1, parts: [], collection: [], owner: '' };
    const isAttribute = attribute.test(written);
    const call = joined(lines, line);
    const mount = isAttribute ? undefined : mountOf(written, call.text, around.parts, variables, partsOf);
    if (mount) mounts.push(mount);
    if (isAttribute) {
      pending.push(call.text);
      attributeEnd = call.end;
    }
    const declaration = isAttribute ? pending.join(' ') : call.text;
    // Each attribute of a class or a function says a part of one address.
    const ofOne = (): void => {
      while (pending.length > 0 && routes.length > 0 && line - routes.at(-1)!.line <= pending.length) routes.pop();
    };
    const owner = classForm.exec(written)?.groups?.['name'];
    if (!isAttribute || owner !== undefined) {
      const head = pending.join(' ');
      if (owner !== undefined) ofOne();
      const action = actionForm.exec(head)?.groups?.['given'];
      const name = functionForm.exec(written)?.groups?.['name'];
      if (action !== undefined && name !== undefined) routes.push(...actionOf(action, name, around, line));
      pending = [];
      readVariables(written, variables);
      // A call that goes on behind a bracket has what is before it.
      const continued = /^\s*[\])}]+\s*(?:->|\.)/.test(written) ? (last?.parts ?? []).slice(around.parts.length) : [];
      const isPlain =
        owner === undefined && continued.length === 0 && (!declares.test(written) || variableForm.test(written));
      const source = owner === undefined ? written : head;
      blocks.push(isPlain ? { ...around, indent } : blockOf(source, { owner, indent, around, continued, variables }));
      if (owner !== undefined || !(declares.test(written) || pairForm.test(written.trim()))) continue;
    }
    const parted = isAttribute || call.end > line + 1 ? [declaration] : declaration.split(next);
    const found = parted.flatMap((each) => routesOf(each, around, variables));
    if (found.length > 0 && isAttribute && pending.length > 1) ofOne();
    for (const route of found) routes.push({ ...route, line });
  }
  return { routes, mounts };
}

/** A line with those that end its call. */
function joined(lines: readonly string[], first: number): { readonly text: string; readonly end: number } {
  let text = lines[first]!.trim();
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

/** The address of an action: its own name, below that of one thing or of all. */
function actionOf(given: string, name: string, around: Block, line: number): readonly DeclaredRoute[] {
  const path = /\burl_path\s*=\s*r?["']([^"']*)/.exec(given)?.[1] ?? name;
  const parts = [...around.parts, ...(/\bdetail\s*=\s*True/.test(given) ? [':id'] : []), ...partsOf(path)];
  return listedMethods(given, 'get').map((method) => ({ line, method, parts, owner: around.owner }));
}

function readVariables(written: string, variables: Map<string, readonly string[]>): void {
  const mounted = mountForm.exec(written)?.groups;
  const name = mounted?.['behind'] ?? mounted?.['before'];
  if (name !== undefined) variables.set(name, partsOf(mounted!['value'] ?? valueOf(mounted) ?? ''));
  const { name: own, of = '', call = '' } = variableForm.exec(written)?.groups ?? {};
  if (own === undefined) return;
  const prefix = valueOf(prefixForm.exec(call)?.groups);
  const parent = variables.get(of);
  if (prefix !== undefined || parent) variables.set(own, [...(parent ?? []), ...partsOf(prefix ?? '')]);
}

interface BlockAround {
  readonly owner: string | undefined;
  readonly indent: number;
  readonly around: Block;
  readonly continued: readonly string[];
  readonly variables: ReadonlyMap<string, readonly string[]>;
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
    const [first] = resource.names;
    return { indent, parts: resource.isPlural ? [...own, ':id'] : own, collection: own, owner: first! };
  }
  if (/^\s*collection\b/.test(source)) return { ...around, indent, parts: around.collection };
  const found = prefixForm.exec(source)?.groups;
  const prefix = (valueOf(found) ?? '').replace('[controller]', (owner ?? '').replace(/Controller$/, ''));
  const sign = found?.['word'] === 'route_param' ? ':' : '';
  const before = variables.get(found?.['receiver'] ?? '') ?? [];
  const parts = [...around.parts, ...continued, ...before, ...partsOf(sign + prefix)];
  const collection = parts.length > around.parts.length ? parts : around.collection;
  return { indent, parts, collection, owner: owner ?? controllerForm.exec(source)?.groups?.['name'] ?? around.owner };
}

/** Before each further address of a line: `.route("/a", get(a)).route("/b", get(b))`, `[path("a", a), path("b")]`. */
const next = /(?<=[)\]]),?\s*(?=(?:\.route|(?:re_)?path)\s*\(\s*r?["'])/;

function routesOf(
  declaration: string,
  around: Block,
  variables: ReadonlyMap<string, readonly string[]>,
): readonly Omit<DeclaredRoute, 'line'>[] {
  const { owner } = around;
  const resource = resourceOf(declaration);
  if (resource) return actionsOf(resource, around.parts).map((route) => ({ ...route, owner }));
  const table = (tableForm.exec(declaration) ?? pairForm.exec(declaration))?.groups;
  if (table)
    return [
      {
        method: table['verb'] ?? 'ANY',
        parts: partsOf(table['path']!),
        owner,
        target: targetOf(table['handler']!, ''),
      },
    ];
  const isAttribute = attribute.test(declaration);
  const single = verbForm.exec(declaration)?.groups;
  const other = routeForm.exec(declaration)?.groups;
  const several = other && (!single || valueOf(single) === undefined || isRoute.test(declaration)) ? other : undefined;
  const found = several ?? single;
  // Without an address, only an attribute or a block declares that around it: `rows.delete()` is a call, `any` a type.
  const isBare = !several && found?.['bare'] !== undefined;
  const isOther = /^[([]/.test(found?.['bare']?.trim() ?? '') || /^(?:any|all)$/i.test(found?.['verb'] ?? '');
  if (!found || (!isAttribute && isBare && isOther)) return [];
  const { receiver: of = '', rest = '' } = found;
  const written = valueOf(found);
  if (isRequested(declaration, found['tick'])) return [];
  // `row.get('name')` gets a value.
  const isValue =
    !several && !isAttribute && !/^(?:Route)?$/.test(of) && /^\w/.test(written ?? '') && !/\buse:/.test(rest);
  if (isValue) return [];
  const base = /\bon:\s*:collection\b/.test(rest) ? around.collection : around.parts;
  // `GET /users` is an address with its method.
  const [, inside, path = ''] = /^(?:([A-Z]+)\s+)?(.*)$/.exec(written ?? '')!;
  const [more = ''] = /\buse:/.test(rest) ? (/^(?:\s*,\s*"[^"]*")*/.exec(rest) ?? []) : [];
  const further = more.match(/[^\s,"]+/g) ?? [];
  const parts = [...(variables.get(of) ?? []), ...base, ...partsOf(path), ...further];
  // An accessor has the form of a block, too.
  if (isBare && !isAttribute && parts.length === 0) return [];
  const target = ofClass.test(declaration)
    ? { owner: '', names: [owner] }
    : isAttribute
      ? undefined
      : targetOf(rest.replace(methodsForm, '').slice(more.length), owner, path);
  // A request has no handler.
  const isRequest = written !== undefined && !isAttribute && !target && !/[,{|]|\bdo\b|=>/.test(rest);
  if (!several && isRequest) return [];
  if (!several) return [{ method: methodOf(found['verb']!), parts, owner, target }];
  const byVerb = [...rest.matchAll(handledVerb)];
  if (byVerb.length > 0)
    return byVerb.map(({ groups = {} }) => ({
      ...{ method: methodOf(groups['verb']!), parts, owner },
      target: targetOf(`, ${groups['own'] || groups['to']})`, owner),
    }));
  const declared = [
    ...(/@(GET|POST|PUT|PATCH|DELETE|HEAD)\b/.exec(declaration)?.slice(1) ?? []),
    ...(inside ? [inside] : []),
  ];
  const methods =
    declared.length > 0
      ? declared.map(methodOf)
      : listedMethods(found['list'] ? `methods: ${found['list']}` : declaration, 'any');
  return methods.map((method) => ({ method, parts, owner, target }));
}

/** Whether a client names an address: with a value in the middle, or as an option of a request without a handler. */
function isRequested(declaration: string, template: string | undefined): boolean {
  return (
    /.\$\{/.test(template ?? '') || (/\burl["']?\s*:/i.test(declaration) && !/handler|controller/i.test(declaration))
  );
}

/** A class says which addresses it answers. */
const ofClass = /^\w+\s*=\s*\[?\s*\w*_patterns?\(/;
const isRoute = /^[\w$.\s]*\.?route\(|^@(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s+@/;
/** A method behind an address with what answers: `get(show)`, `web::get().to(show)`. */
const handledVerb = new RegExp(
  String.raw`(?<![\w$])(?<verb>${verb})\s*\(\s*(?<own>[^()]*)\)?(?:\s*\.\s*to\((?<to>[^()]*))?`,
  'g',
);

const verbs = new RegExp(String.raw`\b(?:${verb})\b`, 'gi');

function listedMethods(text: string, otherwise: string): readonly string[] {
  const listed = methodsForm.exec(text)?.groups?.['list'] ?? '';
  const known = listed.match(verbs) ?? [otherwise];
  return known.map(methodOf);
}

function methodOf(word: string): string {
  const method = word.toUpperCase();
  return { ALL: 'ANY', DEL: 'DELETE', SSE: 'GET' }[method] ?? method;
}

function valueOf(groups: Readonly<Record<string, string | undefined>> | undefined): string | undefined {
  return groups?.['double'] ?? groups?.['single'] ?? groups?.['tick'] ?? groups?.['symbol'];
}

/** The parts of an address as it is declared, also as an expression. */
export function partsOf(path: string): readonly string[] {
  return path
    .replaceAll(/\(\?P?<(\w+)>[^)]*\)/g, ':$1')
    .replaceAll(/(?<=\/)\([^?/()]*\)(?=[/$?]|$)/g, ':')
    .replaceAll(/^\^|\$$|\(.*\)|\/\?$/g, '')
    .split('/')
    .filter((part) => part !== '');
}
