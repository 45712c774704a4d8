import { randomBytes } from 'node:crypto';

const tokenBytes = 4;

/** Tokens that each confirm one action once, within a time. */
export class ConsentTokens {
  readonly #validMs: number;
  readonly #now: () => number;
  readonly #issued = new Map<string, { readonly action: string; readonly at: number }>();

  /** @param now a clock in milliseconds */
  constructor(validMs: number, now: () => number) {
    this.#validMs = validMs;
    this.#now = now;
  }

  /** @returns a new token, hard to guess and easy to repeat */
  issue(action: string): string {
    this.#removeExpired();
    const token = randomBytes(tokenBytes).toString('hex');
    this.#issued.set(token, { action, at: this.#now() });
    return token;
  }

  /** @returns whether the token confirms the action. It is not valid afterwards. */
  redeem(token: string, action: string): boolean {
    this.#removeExpired();
    if (this.#issued.get(token)?.action !== action) return false;
    return this.#issued.delete(token);
  }

  #removeExpired(): void {
    for (const [token, { at }] of this.#issued) if (this.#now() - at >= this.#validMs) this.#issued.delete(token);
  }
}
