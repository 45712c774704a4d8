import { randomBytes } from 'node:crypto';

const ticketMs = 60_000;

/** Keys kept at a time. A page that was forgotten has to be opened again. */
const maxKeys = 1000;

/**
 * The keys of open pages. A page gets its key for a ticket, which is in its address: other users of the machine can see
 * the arguments of the browser. So a ticket works once, and only for a minute.
 */
export class PageKeys {
  readonly #now: () => number;
  /** When each ends, in milliseconds. */
  readonly #tickets = new Map<string, number>();
  readonly #keys = new Set<string>();

  /** @param now milliseconds of a clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  createTicket(): string {
    for (const [ticket, end] of this.#tickets) if (end < this.#now()) this.#tickets.delete(ticket);
    const ticket = secret();
    this.#tickets.set(ticket, this.#now() + ticketMs);
    return ticket;
  }

  /** @returns the key of a page, or `undefined` if the ticket was used before, is too old, or is none */
  redeem(ticket: string): string | undefined {
    const end = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (end === undefined || end < this.#now()) return undefined;
    const key = secret();
    this.#keys.add(key);
    const [oldest = ''] = this.#keys;
    if (this.#keys.size > maxKeys) this.#keys.delete(oldest);
    return key;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
