import { foreignRun, foreignTokens, identifierTokens, longestRun } from './code-tokens.ts';

/** What a character may be a part of, as bits. */
const letter = 1;
const digit = 2;
const kinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_$]/.test(character)) return letter;
  return /[0-9]/.test(character) ? digit : 0;
});

/** 32-bit FNV-1a (Fowler, Noll, Vo; RFC 9923). */
const hashSeed = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;

/**
 * Numbers the tokens of texts: `read` finds what `codeTokens` finds, and equal tokens have one number for as long as the object
 * lives. A word that was met before is compared where it stands, so that no string is made of it: for whole corpora this takes a
 * fraction of the time of `codeTokens`.
 */
export class TokenNumbers {
  /** The tokens by number. */
  readonly tokens: string[] = [];
  readonly #numbers = new Map<string, number>();
  #found = new Uint32Array(1 << 12);
  #length = 0;

  /** Open-addressing hash table of words, each one more than its number; 0 is free. At most half are taken, a power of two. */
  #slots = new Int32Array(1 << 12);
  readonly #hashes: number[] = [];
  /** The characters of all words, one after the other, and where those of each begin. */
  #characters = Buffer.allocUnsafeSlow(1 << 15);
  readonly #starts: number[] = [0];
  /** The numbers of the tokens of all words, and where those of each begin. */
  readonly #wordTokens: number[] = [];
  readonly #firstTokens: number[] = [0];

  /** Distinct words that were met: what the memory of this object grows with. */
  get words(): number {
    return this.#hashes.length;
  }

  /**
   * The numbers of the tokens of a text, in order, with repetitions.
   *
   * @returns a view that holds until the next call
   */
  read(text: string): Uint32Array {
    this.#length = 0;
    for (let at = 0; at < text.length;) {
      const kind = kindOf(text.charCodeAt(at));
      if (kind === 0) at = text.charCodeAt(at) < 0x80 ? at + 1 : this.#readForeign(text, at);
      else at = this.#readWord(text, at, kind);
    }
    return this.#found.subarray(0, this.#length);
  }

  /** @returns where the word ends: a number at the first letter, an identifier at the first character that is neither */
  #readWord(text: string, start: number, kind: number): number {
    const accepted = kind === letter ? letter | digit : digit;
    let hash = hashSeed;
    let end = start;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if ((kindOf(code) & accepted) === 0) break;
      hash = Math.imul(hash ^ code, hashPrime);
    }
    if (end - start > longestRun) return end;
    const word = this.#word(text, start, end, hash);
    const last = this.#firstTokens[word + 1]!;
    for (let index = this.#firstTokens[word]!; index < last; index++) this.#push(this.#wordTokens[index]!);
    return end;
  }

  /** @returns where the run of characters of other scripts ends, or the character that belongs to none */
  #readForeign(text: string, start: number): number {
    foreignRun.lastIndex = start;
    const found = foreignRun.exec(text)?.[0];
    if (found === undefined) return start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
    for (const token of foreignTokens(found)) this.#push(this.#number(token));
    return start + found.length;
  }

  #word(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = home(hash, mask);
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const word = this.#slots[slot]! - 1;
      if (this.#hashes[word] === hash && this.#holds(word, text, start, end)) return word;
    }
    const word = this.#add(text, start, end, hash);
    this.#slots[slot] = word + 1;
    if (this.words * 2 > this.#slots.length) this.#growTable();
    return word;
  }

  #holds(word: number, text: string, start: number, end: number): boolean {
    let own = this.#starts[word]!;
    if (this.#starts[word + 1]! - own !== end - start) return false;
    for (let at = start; at < end; at++, own++) if (this.#characters[own] !== text.charCodeAt(at)) return false;
    return true;
  }

  #add(text: string, start: number, end: number, hash: number): number {
    const from = this.#starts.at(-1)!;
    const to = from + end - start;
    if (to > this.#characters.length) {
      const longer = Buffer.allocUnsafeSlow(this.#characters.length * 2);
      this.#characters.copy(longer);
      this.#characters = longer;
    }
    for (let at = start; at < end; at++) this.#characters[from + at - start] = text.charCodeAt(at);
    // A part of the text would keep all of it in memory; its characters do not.
    for (const token of identifierTokens(this.#characters.toString('latin1', from, to)))
      this.#wordTokens.push(this.#number(token));
    this.#starts.push(to);
    this.#firstTokens.push(this.#wordTokens.length);
    return this.#hashes.push(hash) - 1;
  }

  #number(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = this.tokens.push(token) - 1;
      this.#numbers.set(token, number);
    }
    return number;
  }

  #push(number: number): void {
    if (this.#length === this.#found.length) {
      const longer = new Uint32Array(this.#length * 2);
      longer.set(this.#found);
      this.#found = longer;
    }
    this.#found[this.#length++] = number;
  }

  #growTable(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (const [word, hash] of this.#hashes.entries()) {
      let slot = home(hash, mask);
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = word + 1;
    }
    this.#slots = slots;
  }
}

function kindOf(code: number): number {
  return code < 0x80 ? kinds[code]! : 0;
}

/** The low bits of this hash mix least: the high half is folded onto them. */
function home(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
