import { errors } from '@codesearch/kernel';
import type { RenderOptions, RenderedAnswer } from './render-answer.ts';
import { shownTokens } from './hit-code.ts';
import { firstOf, structuredSymbol, symbolText } from './symbol-page.ts';
import type { SymbolPage } from './symbol-page.ts';

/** Default size of an answer with a whole definition, in tokens. Many clients refuse more than 10,000. */
export const defaultSymbolTokens = 8000;

/**
 * Renders a symbol with as many lines of its body as fit. If not even one fits, fewer callers are listed.
 *
 * @throws INPUT_INVALID if the budget is too small for any answer
 */
export function renderSymbol(
  page: SymbolPage,
  { maxTokens = defaultSymbolTokens, isStructured = false }: RenderOptions = {},
): RenderedAnswer {
  const render = (of: SymbolPage, lines: number): RenderedAnswer => ({
    text: symbolText(of, lines),
    ...(isStructured && { structured: structuredSymbol(of, lines) }),
  });
  const fits = ({ text, structured }: RenderedAnswer): boolean =>
    shownTokens(text, structured && JSON.stringify(structured)) <= maxTokens;
  const all = render(page, page.lines.length);
  if (fits(all)) return all;
  for (const listed of [page.callers.hits.length, 3, 0]) {
    const reduced = {
      ...page,
      others: page.others.slice(0, listed),
      callers: firstOf(page.callers, listed),
      indirect: firstOf(page.indirect, listed),
      uses: firstOf(page.uses, listed),
    };
    let [low, high] = [0, page.lines.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(render(reduced, middle))) low = middle;
      else high = middle - 1;
    }
    const answer = render(reduced, low);
    if (low > 0 && fits(answer)) return answer;
  }
  throw errors.inputInvalid(
    `A budget of ${maxTokens} tokens is too small for this definition.`,
    `Allow at least 400 tokens, or open ${page.path}:${page.startLine}-${page.endLine}.`,
  );
}
