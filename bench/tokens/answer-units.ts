import type { RenderedAnswer } from '@codesearch/presentation/agent';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import type { HitPlace } from '../question/answer.ts';
import type { ShownForm } from './shown-form.ts';

const encoding = new Tiktoken(cl100k);
/** Parts of a text that are encoded independently. */
const piece = new RegExp(cl100k.pat_str, 'gu');
const counted = new Map<string, number>();

/** Number of tokens of a text in the encoding `cl100k_base`. */
export function tokensOf(text: string): number {
  let count = 0;
  for (const [part] of text.matchAll(piece)) {
    const known = counted.get(part) ?? encoding.encode(part, [], []).length;
    counted.set(part, known);
    count += known;
  }
  return count;
}

/** A location that an answer names, and the cost of reading up to it. */
export interface Unit extends HitPlace {
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
    return paths.has(path) ? [{ path, startLine: Number(start), endLine: Number(end), line: index }] : [];
  });
  const before = lines.slice(0, locations[0]?.line ?? 0).join('\n');
  let tokens = tokensOf(`${form.header}${form.shownText(before)}`);
  return locations.map(({ line, ...location }, index) => {
    const block = lines.slice(line, locations[index + 1]?.line ?? lines.length);
    tokens += tokensOf(form.shownText(`${block.join('\n')}\n`));
    return { ...location, tokens, withCode: block.filter((each) => each !== '').length > 1 };
  });
}

function structuredUnits({ structured }: RenderedAnswer, { header }: ShownForm): readonly Unit[] {
  if (!structured) throw new Error('The answer has no structured content.');
  const { hits, ...frame } = structured;
  let tokens = tokensOf(`${header}${JSON.stringify(frame)}`);
  return hits.map((hit) => {
    tokens += tokensOf(`${JSON.stringify(hit)},`);
    const { path, startLine, endLine, text } = hit;
    return { path, startLine, endLine, tokens, withCode: text.includes('\n') };
  });
}
