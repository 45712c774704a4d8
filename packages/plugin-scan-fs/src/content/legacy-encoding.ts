/** Bytes that are enough to tell an encoding; analysing more takes milliseconds and says the same. */
const sampleBytes = 16 * 1024;
/** Confidence in percent below which chardet's first guess was wrong on source files in our trials. */
const confidence = 30;

/** Typographic signs that windows-1252 shares with the other single-byte code pages of Windows: quotes, dashes, ©, «, ° and the like. */
const sharedSigns = /[\x82\x84\x85\x91-\x97\x99\xa0\xa7\xa9\xab\xae\xb0\xb1\xb6\xb7\xbb]/;

/**
 * Decodes text that is not UTF-8, or gives `undefined` where its encoding cannot be told with confidence or does not
 * explain every byte.
 */
export async function decodeLegacy(bytes: Buffer): Promise<string | undefined> {
  const raw = bytes.toString('latin1');
  const runs = raw.match(/[\x80-\xff]+/g) ?? [];
  if (runs.every((run) => run.length === 1 && sharedSigns.test(run))) return decodeAs('windows-1252', bytes);
  const { analyse } = await import('chardet');
  for (const guess of analyse(sampleOf(raw))) {
    if (guess.confidence < confidence || guess.name.startsWith('UTF-')) return undefined;
    const text = decodeAs(guess.name, bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

/* Only the lines that are not ASCII: the rest of a program looks like English and would outvote a comment's language. */
function sampleOf(raw: string): Buffer {
  const lines: string[] = [];
  let length = 0;
  for (const [line] of raw.matchAll(/[^\n]*[\x80-\xff][^\n]*\n?/g)) {
    lines.push(line);
    length += line.length;
    if (length >= sampleBytes) break;
  }
  return Buffer.from(lines.join('').slice(0, sampleBytes), 'latin1');
}

/* Code pages leave some bytes open, and decoders turn those into control characters: such a guess is wrong. */
function decodeAs(label: string, bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return /[\x80-\x9f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
