import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tokenBound } from '@codesearch/presentation/tokens';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../tokens/answer-units.ts';

const root = resolve(import.meta.dirname, '../..');
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'etaoinETAOIN_$.;(){} \n\t',
  '0123456789abcdef',
  ' \n\r\t\\"\'',
  '=-*/#<>|&%@!?~`^+',
  'éüßñçø 漢字語コード функция код 🙂👩‍🚀​ſK',
];

/** Pseudo-random numbers below a limit: the same in each run. */
function* numbers(seed: number): Generator<(limit: number) => number> {
  let state = seed;
  for (;;) {
    yield (limit) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  }
}

function randomText(below: (limit: number) => number): string {
  let text = '';
  for (let run = below(30); run >= 0; run--) {
    const characters = [...alphabets[below(alphabets.length)]!];
    for (let length = below(20); length >= 0; length--) text += characters[below(characters.length)]!;
  }
  return text;
}

/** One of so many files of this repository is counted. */
const fileStep = Number(process.env['TOKEN_FILE_STEP'] ?? 16);
/** Texts of random characters, by the same variable. */
const randomTexts = 4000 / fileStep;
/** To count a long run takes longest: one letter, one space, one character of three bytes. */
const longRuns = fileStep === 1 ? 'aeZ0 \n\t\r=-*é漢🙂\u200d' : 'a 漢';

describe('the bound of the number of tokens', () => {
  it('is at least the number, for files of this repository, as they are and as JSON strings', () => {
    const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.md', '*.json', '*.txt', '*.py', '*.go'], {
      cwd: root,
      encoding: 'utf8',
    });
    let [bound, count] = [0, 0];
    const listed = files.split('\0').filter((each) => each !== '' && !each.endsWith('token-table.ts'));
    for (const file of listed.filter((_, index) => index % fileStep === 0)) {
      const text = readFileSync(resolve(root, file), 'utf8').slice(0, 1200);
      for (const shown of [text, JSON.stringify(text)]) {
        const tokens = tokensOf(shown);
        expect(tokenBound(shown), file).toBeGreaterThanOrEqual(tokens);
        [bound, count] = [bound + tokenBound(shown), count + tokens];
      }
    }
    expect(bound / count).toBeLessThan(1.2);
  });

  it('is at least the number, for texts of random characters', () => {
    const random = numbers(7);
    for (let run = 0; run < randomTexts; run++) {
      const text = randomText(random.next().value!);
      expect(tokenBound(text), JSON.stringify(text)).toBeGreaterThanOrEqual(tokensOf(text));
    }
  });

  it('is at least the number, for runs of one character', () => {
    for (const character of 'aeZ0 \n\t\r=-*é漢🙂\u200d')
      for (const length of [1, 2, 3, 7, 16, 33, 80, ...(longRuns.includes(character) ? [300] : [])]) {
        const text = character.repeat(length);
        expect(tokenBound(text), JSON.stringify(text)).toBeGreaterThanOrEqual(tokensOf(text));
      }
  });

  it('is 0 for no text and 1 for a word', () => {
    expect(['', 'function', ' return'].map(tokenBound)).toEqual([0, 1, 1]);
  });
});
