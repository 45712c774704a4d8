/** Names by which a framework declares addresses: of calls, attributes and arguments, with blanks between. */
interface Framework {
  /** Declare an address with its methods beside it, or none. Names of methods declare one in every framework. */
  readonly routes?: string;
  /** Begin the addresses in their block, class or variable. */
  readonly groups?: string;
  /** Put the addresses of another place below their own. */
  readonly mounts?: string;
}

const frameworks: Readonly<Record<string, Framework>> = {
  actix: { routes: 'route web::resource', groups: 'scope', mounts: 'service configure' },
  aiohttp: { routes: 'add_route', mounts: 'add_subapp' },
  aspnet: { routes: 'route map', groups: 'route map_?group' },
  axum: { routes: 'route', groups: 'nest', mounts: 'nest(?:_service)? merge' },
  chi: { routes: 'handle(?:func)? route', groups: 'route', mounts: 'mount' },
  django: { routes: '(?:re_)?path url', mounts: 'include' },
  express: { routes: 'route', mounts: 'use' },
  fastapi: { routes: 'add_api_route', groups: 'prefix', mounts: 'include_router mount' },
  fastify: { routes: 'route url', groups: 'prefix', mounts: 'register' },
  flask: {
    routes: 'route add_url_rule add_(?:\\w+_)?resource',
    groups: 'url_prefix',
    mounts: 'register_blueprint register',
  },
  gin: { groups: 'group', mounts: 'register\\w* \\w*routes?' },
  gorilla: { routes: 'handle(?:func)? path', groups: 'path_?prefix' },
  grape: { routes: 'route', groups: 'namespace prefix route_param resource', mounts: 'mount' },
  hapi: { routes: 'path' },
  hono: { routes: 'route', groups: 'basepath', mounts: 'route mount' },
  jaxrs: { routes: 'path', groups: 'path' },
  koa: { groups: 'prefix', mounts: 'use mount' },
  ktor: { routes: 'route', groups: 'route' },
  laravel: { routes: 'match map', groups: 'prefix controller group', mounts: 'group' },
  nest: { groups: 'controller', mounts: 'register module' },
  phoenix: { groups: 'scope', mounts: 'forward' },
  rails: { routes: 'match', groups: 'scope namespace', mounts: 'mount' },
  slim: { routes: 'map', groups: 'group' },
  spring: { routes: 'requestmapping', groups: 'requestmapping path' },
  symfony: { routes: 'route', groups: 'route' },
  synapse: { routes: '\\w*_patterns?' },
  vapor: { groups: 'group(?:ed)?', mounts: 'register' },
};

/** All names of a part of the table, as one expression. */
export function namesOf(part: keyof Framework): string {
  return [...new Set(Object.values(frameworks).flatMap((each) => each[part]?.split(' ') ?? []))].join('|');
}

/** What HTTP calls a request, as frameworks name their functions. */
export const verbs = 'get|post|put|patch|delete|del|options|head';

/** The usual addresses of a resource: method, parts behind its own, names of the function that answers. */
export const resourceActions: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['GET', [], ['index', 'list']],
  ['POST', [], ['create', 'store']],
  ['GET', ['new'], ['new']],
  ['GET', ['create'], ['create']],
  ['GET', [':id'], ['show', 'retrieve']],
  ['GET', [':id', 'edit'], ['edit']],
  ['PUT', [':id'], ['update']],
  ['PATCH', [':id'], ['update', 'partial_update']],
  ['DELETE', [':id'], ['destroy', 'delete']],
];
