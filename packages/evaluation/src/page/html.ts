import { printableLine } from '@codesearch/presentation';

/** Markup that needs no escaping. */
export class Html {
  readonly #markup: string;

  /** @param markup trusted */
  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** A value in a template: text is escaped, markup and lists of markup are not; `undefined` is nothing. */
type Value = string | number | Html | readonly Html[] | undefined;

/** A tag for templates of markup. Every text in it is escaped, for elements and for quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? markupOf(values[index]) : '')).join(''));
}

function markupOf(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.join('\n');
  return escaped(String(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return printableLine(text).replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}
