import { headingSlug } from './heading-slug.ts';
import { withoutFences } from './fences.ts';

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  /** Without marks of Markdown. */
  readonly text: string;
  /** Its anchor, unique in the document. */
  readonly slug: string;
  /** The line that it is on, from 0. */
  readonly line: number;
}

/** The headings of a Markdown document, in order. */
export function headings(markdown: string): readonly Heading[] {
  const seen = new Map<string, number>();
  return withoutFences(markdown)
    .split('\n')
    .flatMap((content, line) => {
      const [, marks, title] = /^(#{1,6}) +(.+?)(?: +#+)? *$/.exec(content) ?? [];
      if (marks === undefined || title === undefined) return [];
      const text = plainText(title);
      const slug = headingSlug(text);
      const before = seen.get(slug) ?? 0;
      seen.set(slug, before + 1);
      return [{ level: marks.length, text, slug: before === 0 ? slug : `${slug}-${before}`, line }];
    });
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/`([^`]*)`/g, '$1')
    .replaceAll(/\*{1,2}([^*]+)\*{1,2}/g, '$1')
    .replaceAll(/\\([<>|*_`])/g, '$1');
}
