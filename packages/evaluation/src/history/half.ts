/** The halves of the questions that are made from a repository. */
export const halves = ['development', 'held-out'] as const;
export type Half = (typeof halves)[number];

/** The half of a question. It depends on its id only, so that a question never changes its half. */
export function halfOf(id: string): Half {
  return Number.parseInt(id.slice(-1), 16) % 2 === 0 ? 'development' : 'held-out';
}
