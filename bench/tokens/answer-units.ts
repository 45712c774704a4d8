import type { RenderedAnswer } from '@codesearch/mcp/server';
import { getEncoding } from 'js-tiktoken';
import type { Location } from '../retrieval/ndcg.ts';
import type { ShownForm } from './shown-form.ts';

const encoding = getEncoding('cl100k_base');

/** Number of tokens of a text in the encoding `cl100k_base`. */
export function tokensOf(text: string): number {
  return encoding.encode(text, [], []).length;
}

/** A location that an answer names, and the cost of reading up to it. */
export interface Unit extends Location {
  /** Whether its lines are shown, instead of only its signature. */
  readonly withCode: boolean;
  /** Tokens of what is shown up to the end of this location's part. */
  readonly tokens: number;
}

/**
 * The locations that an answer names, in reading order.
 *
 * @param paths of the searched tree, which distinguish a line that names a location from code
 */
export function unitsOf(answer: RenderedAnswer, form: ShownForm, paths: ReadonlySet<string>): readonly Unit[] {
  return form.showsText ? textUnits(answer.text, form, paths) : structuredUnits(answer, form);
}

function textUnits(text: string, form: ShownForm, paths: ReadonlySet<string>): readonly Unit[] {
  const lines = text.split('\n');
  const locations = lines.flatMap((line, index) => {
    const [, path = '', start, end] = /^(\S.*?):(\d+)-(\d+) /.exec(line) ?? [];
    return paths.has(path) ? [{ path, start: Number(start), end: Number(end), line: index }] : [];
  });
  return locations.map(({ line, ...location }, index) => {
    const next = locations[index + 1]?.line ?? lines.length;
    const block = lines.slice(line, next);
    const tokens = tokensOf(form.shown({ text: lines.slice(0, next).join('\n') }));
    return { ...location, tokens, withCode: block.filter((each) => each !== '').length > 1 };
  });
}

function structuredUnits({ text, structured }: RenderedAnswer, form: ShownForm): readonly Unit[] {
  if (!structured) throw new Error('The answer has no structured content.');
  const { hits } = structured;
  return hits.map(({ path, startLine, endLine, text: code }, index) => {
    const part = { text, structured: { ...structured, hits: hits.slice(0, index + 1) } };
    return {
      path,
      start: startLine,
      end: endLine,
      tokens: tokensOf(form.shown(part)),
      withCode: code.includes('\n'),
    };
  });
}
