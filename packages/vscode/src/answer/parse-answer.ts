import type { IndexStatus, NamedFile, SearchAnswer } from './answers.ts';

/** @throws Error if the program printed something else */
export function parseSearch(output: string): SearchAnswer {
  const answer = parsed(output) as Partial<SearchAnswer>;
  if (!Array.isArray(answer.results)) throw unknownAnswer('results');
  return answer as SearchAnswer;
}

/** @throws Error if the program printed something else */
export function parseStatus(output: string): IndexStatus {
  const answer = parsed(output) as Partial<IndexStatus>;
  if (typeof answer.state !== 'string') throw unknownAnswer('state');
  return answer as IndexStatus;
}

/** @throws Error if the program printed something else */
export function parseFiles(output: string): readonly NamedFile[] {
  const { files } = parsed(output) as { readonly files?: readonly NamedFile[] };
  if (!Array.isArray(files)) throw unknownAnswer('files');
  return files as readonly NamedFile[];
}

function parsed(output: string): object {
  let answer: { readonly version?: unknown } | null;
  try {
    answer = JSON.parse(output) as typeof answer;
  } catch {
    throw new Error('codesearch printed no JSON. Update the program, or correct `codesearch.path`.');
  }
  if (answer?.version !== 1) {
    throw new Error(
      `codesearch answers in version ${String(answer?.version)} of its format, and this extension reads 1. Update the extension.`,
    );
  }
  return answer;
}

function unknownAnswer(field: string): Error {
  return new Error(`The answer of codesearch has no \`${field}\`. Update the program, or correct \`codesearch.path\`.`);
}
