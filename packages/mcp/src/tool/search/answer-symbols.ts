import { readName } from '@codesearch/query';
import { defaultSymbolTokens } from '@codesearch/presentation/agent';
import type { RenderedAnswer, StructuredAnswer } from '@codesearch/presentation/agent';
import type { OpenProjects } from '@codesearch/host';
import { givenList } from '../../server/given-list.ts';
import type { ToolCall } from '../../server/tool-call.ts';
import { answerSymbol } from './answer-symbol.ts';
import type { SearchInput } from './search-input.ts';

/**
 * Answers with the definitions of one or several names, which share the size of the answer.
 *
 * @param symbols names and places, one a line, with commas between them, or as a list in JSON
 */
export async function answerSymbols(
  projects: OpenProjects,
  symbols: string,
  given: SearchInput,
  call: ToolCall,
): Promise<RenderedAnswer> {
  const [first = symbols, ...others] = givenList(symbols).flatMap(splitNames);
  if (others.length === 0) return answerSymbol(projects, first, given, call);
  const maxTokens = Math.floor((given.maxTokens ?? defaultSymbolTokens) / (others.length + 1));
  const answers: RenderedAnswer[] = [];
  for (const symbol of [first, ...others])
    answers.push(await answerSymbol(projects, symbol, { ...given, maxTokens }, call));
  const structured = answers.flatMap((answer) => answer.structured ?? []);
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    ...(structured.length > 0 && { structured: joined(structured) }),
  };
}

/** A name of an operator can have a comma. */
function splitNames(symbols: string): readonly string[] {
  const names = symbols.split(',').map((each) => each.trim());
  return names.every((name) => readName(name) !== undefined) ? names : [symbols];
}

function joined(answers: readonly StructuredAnswer[]): StructuredAnswer {
  const [first] = answers as readonly [StructuredAnswer];
  const notes = answers.flatMap(({ note }) => note ?? []);
  return {
    ...first,
    total: answers.reduce((sum, { total }) => sum + total, 0),
    hits: answers.flatMap(({ hits }) => hits),
    ...(notes.length > 0 && { note: [...new Set(notes)].join('\n') }),
  };
}
