import type { MentionedName, MentionedPath, Origin } from '../query.ts';

/** A longer list is of no use to a search. */
const maxNames = 100;
const maxPaths = 100;

/** How much a mention says about which code is meant. */
const originWeights: Readonly<Record<Origin, number>> = {
  title: 3,
  quoted: 2,
  prose: 1.5,
  error: 1.5,
  frame: 1.5,
  diff: 1,
  code: 0.5,
};

interface Draft {
  count: number;
  readonly origins: Set<Origin>;
}

/** Counts the names and paths of a query. */
export class Mentions {
  readonly #names = new Map<string, Draft>();
  readonly #paths = new Map<string, Draft & { readonly isFile: boolean }>();

  addName(name: string, origin: Origin): void {
    count(this.#names, name, origin, {});
  }

  addPath(path: string, isFile: boolean, origin: Origin): void {
    count(this.#paths, path, origin, { isFile });
  }

  /** By falling weight; equal ones in order of appearance. */
  names(): readonly MentionedName[] {
    return [...this.#names]
      .map(([name, draft]) => ({ name, origins: [...draft.origins], weight: nameWeight(draft) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, maxNames)
      .map(({ name, origins }) => ({ name, origins }));
  }

  paths(): readonly MentionedPath[] {
    return [...this.#paths]
      .slice(0, maxPaths)
      .map(([path, { isFile, origins }]) => ({ path, isFile, origins: [...origins] }));
  }
}

/** The weight of a name: by its best origin, and a little by the number of mentions. */
function nameWeight({ origins, count: mentions }: Draft): number {
  return Math.max(...[...origins].map((origin) => originWeights[origin])) * (1 + Math.log(mentions) / 4);
}

function count<Extra>(drafts: Map<string, Draft & Extra>, key: string, origin: Origin, extra: Extra): Draft & Extra {
  let draft = drafts.get(key);
  if (!draft) drafts.set(key, (draft = { count: 0, origins: new Set(), ...extra }));
  draft.count++;
  draft.origins.add(origin);
  return draft;
}
