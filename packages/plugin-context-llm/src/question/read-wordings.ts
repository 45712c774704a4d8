import { withoutMarkup, withoutThinking } from '../answer/clean-answer.ts';

/** Wordings that are asked for. */
const maxWordings = 2;
/** A longer line is no wording: the model explains something. */
const maxCharacters = 300;

/** What models write in front of a line. */
const label = /^(?:(?:first|second) line|line [12]|question|wording|names|keywords)\s*:\s*/iu;

/** The lines of an answer that are other wordings of the question, in order. */
export function readWordings(answer: string, question: string): readonly string[] {
  const lines = withoutMarkup(withoutThinking(answer))
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .replace(label, '')
        .replaceAll(/^["'“”]+|["'“”]+$/gu, ''),
    );
  const isWording = (line: string): boolean =>
    /\p{L}/u.test(line) && !line.endsWith(':') && line.length <= maxCharacters && line !== question.trim();
  return [...new Set(lines.filter(isWording))].slice(0, maxWordings);
}
