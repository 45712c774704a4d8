import { errors } from '@codesearch/kernel';
import { withPathPatterns, writtenList } from '@codesearch/presentation';
import { answerFields, hitFields } from '@codesearch/presentation/agent';
import type { AnswerField, StructuredAnswer } from '@codesearch/presentation/agent';
import { z } from 'zod';
import { wholeNumber } from '../../server/lean-schema.ts';
import type { OpenProjects } from '@codesearch/host';
import { tool } from '../../server/tool.ts';
import type { Feature } from '../../server/tool.ts';
import { answerAround } from './answer-around.ts';
import { answerCommits } from './answer-commits.ts';
import { answerQuery } from './answer-query.ts';
import { answerSymbols } from './answer-symbols.ts';
import { searchInput } from './search-input.ts';
import type { SearchInput } from './search-input.ts';

function schemaOf(fields: Readonly<Record<string, AnswerField>>): z.ZodType {
  const shape = Object.entries(fields).map(([name, field]) => {
    const type = types[field.replace('?', '') as keyof typeof types]();
    return [name, field.endsWith('?') ? type.optional() : type];
  });
  return z.object(Object.fromEntries(shape) as z.ZodRawShape);
}

const types = {
  text: () => z.string(),
  texts: () => z.array(z.string()),
  count: () => wholeNumber,
  flag: () => z.boolean(),
  hits: () => z.array(schemaOf(hitFields)),
};

/** What a search answers as structured data. */
const answerSchema = schemaOf(answerFields) as z.ZodType<StructuredAnswer>;

/** Finds code by its meaning or name, in an index that is updated first. */
export function searchCode(projects: OpenProjects): Feature {
  return tool({
    name: 'search_code',
    title: 'Search code',
    description:
      'Find code by what it does, its name, its text or its callers: whole definitions, ranked, with callers and tests. Use it before grep. A new project is indexed first.',
    input: searchInput,
    output: answerSchema,
    isAlwaysLoaded: true,
    effects: { readOnly: true },
    async call(input, call) {
      const given: SearchInput = withPathPatterns(input);
      const { query, symbol, around, match, depth } = given;
      const asked = [query, symbol, around].filter((each) => each !== undefined).length;
      if (asked > 1 || (asked === 0 && match === undefined)) {
        throw errors.inputInvalid(
          'A search needs one of query, symbol and around.',
          'Give a question as query, a name as symbol, or path:line as around.',
        );
      }
      if (depth !== undefined && symbol === undefined)
        throw errors.inputInvalid('depth is one of symbol only.', 'Give the name of a function as symbol.');
      if (writtenList(given.content ?? '').includes('commits')) return answerCommits(projects, given, call);
      if (around !== undefined) return answerAround(projects, around, given, call);
      if (symbol !== undefined) return answerSymbols(projects, symbol, given, call);
      return answerQuery(projects, given, call);
    },
  });
}
