import { outsideFences, withoutFences } from './fences.ts';

/**
 * A span of code; the target of a link in the text; the definition of a link. Code is first, so that it hides links.
 */
const target =
  /(`+)(?:[^`]|(?!\1)`)*?\1(?!`)|(?<=\])\((?<inline><[^>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?<title>\s+"[^"\n]*")?\)|^(?<label>\[[^\]^\n][^\]\n]*\]: +)(?<definition>\S+)/gm;

interface TargetGroups {
  readonly inline?: string;
  readonly title?: string;
  readonly label?: string;
  readonly definition?: string;
}

/** Replaces the targets of all links and pictures of a document. */
export function replaceLinks(markdown: string, replace: (target: string) => string): string {
  return outsideFences(markdown, (text) =>
    text.replaceAll(target, (...args: unknown[]) => {
      const { inline, title = '', label, definition } = args.at(-1) as TargetGroups;
      if (inline !== undefined) return `(${replace(inline.replaceAll(/^<|>$/g, ''))}${title})`;
      if (label !== undefined && definition !== undefined) return label + replace(definition);
      return args[0] as string;
    }),
  );
}

export interface Link {
  readonly target: string;
  /** From 1. */
  readonly line: number;
}

/** The targets of all links and pictures of a document, in order. */
export function links(markdown: string): readonly Link[] {
  const text = withoutFences(markdown);
  return [...text.matchAll(target)].flatMap(({ index, groups = {} }) => {
    const { inline, definition } = groups as TargetGroups;
    const found = inline?.replaceAll(/^<|>$/g, '') ?? definition;
    return found === undefined ? [] : [{ target: found, line: text.slice(0, index).split('\n').length }];
  });
}
