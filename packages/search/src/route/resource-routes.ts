import type { RouteTarget } from './route-target.ts';
import { controllerOf } from './address.ts';
import { resourceActions } from './frameworks.ts';

/** A declaration of the usual addresses of a kind of thing. */
export interface RouteResource {
  readonly names: readonly string[];
  /** Without those around it. */
  readonly parts: readonly string[];
  /** Whether there are many of them, each with an address of its own. */
  readonly isPlural: boolean;
  /** The type whose methods answer. */
  readonly owner: string | undefined;
  /** Names of its methods. */
  readonly has: (action: string) => boolean;
}

/** Method, parts behind those of the resource, and names of the function that answers. */
const resourceForm =
  /(?:(?<![\w$:])|Route::)(?:api)?(?<word>resources?|register)(?:\(|\s+)\[?\s*r?(?<names>(?:["'][^"']*["']|:\w+)(?:\s*,\s*:\w+)*)(?<rest>.*)$/is;

/** Recognizes a resource of Rails, Laravel, Phoenix and Django REST. */
export function resourceOf(declaration: string): RouteResource | undefined {
  const { word = '', names: written = '', rest = '' } = resourceForm.exec(declaration)?.groups ?? {};
  if (word === '') return undefined;
  const names = written.match(/[\w-][\w/.-]*/g) ?? [];
  if (names.length === 0) return undefined;
  const path = /\bpath:\s*["']([^"']*)["']/.exec(rest)?.[1] ?? names[0]!;
  const listed = (key: string): readonly string[] | undefined =>
    new RegExp(String.raw`\b${key}\b["'\s(:=>]{1,5}(?:%i)?[[(]?\s*((?:[:"'\w]+[\s,]*)+)`)
      .exec(rest)?.[1]
      ?.match(/\w+/g) ?? undefined;
  const [only, except] = [listed('only'), listed('except')];
  const controller = /\bcontroller:\s*["':]+([\w/]+)/.exec(rest)?.[1];
  return {
    names,
    parts: path.split('/').filter((part) => part !== ''),
    isPlural: word.toLowerCase() !== 'resource' || declaration.includes('::'),
    owner: controller === undefined ? /,\s*\\?(?:[\w\\.]*[\\.])?([A-Z]\w*)/.exec(rest)?.[1] : controllerOf(controller),
    has: (action) => (only?.includes(action) ?? true) && !(except?.includes(action) ?? false),
  };
}

interface ResourceRoute {
  readonly method: string;
  readonly parts: readonly string[];
  readonly target: RouteTarget;
}

/** The addresses of a resource, with the functions that usually answer them. */
export function routesOfResource(resource: RouteResource, around: readonly string[]): readonly ResourceRoute[] {
  return resource.names.flatMap((name) => {
    const own = resource.names.length > 1 ? [name] : resource.parts;
    return resourceActions.flatMap(([method, behind, names]) => {
      const known = names.filter((each) => resource.has(each));
      if (known.length === 0) return [];
      const parts = [...around, ...own, ...behind.filter((part) => resource.isPlural || part !== ':id')];
      return [{ method, parts, target: { owner: resource.owner ?? controllerOf(name), names: known } }];
    });
  });
}
