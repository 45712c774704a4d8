import type { RenderedAnswer } from '@codesearch/mcp/server';

/** What a client shows to its model of an answer. */
export interface ShownForm {
  readonly name: string;
  /** Whether the server is started with `--structured`. */
  readonly isStructured: boolean;
  /** Whether the model reads the text. */
  readonly showsText: boolean;
  shown(answer: RenderedAnswer): string;
}

/**
 * By the clients that `e2e/live/clients.live.test.ts` observes. A client that has structured content shows it alone, or
 * after the text.
 */
export const shownForms: readonly ShownForm[] = [
  { name: 'text (Claude Code, Copilot, opencode)', isStructured: false, showsText: true, shown: ({ text }) => text },
  {
    name: 'text after the time (Codex)',
    isStructured: false,
    showsText: true,
    shown: ({ text }) => `Wall time: 0.1000 seconds\nOutput:\n${text}`,
  },
  {
    name: 'text as JSON (Cline)',
    isStructured: false,
    showsText: true,
    shown: ({ text }) => JSON.stringify({ content: [{ type: 'text', text }] }),
  },
  {
    name: 'structured (Claude Code, Codex)',
    isStructured: true,
    showsText: false,
    shown: ({ structured }) => JSON.stringify(structured),
  },
  {
    name: 'both (Copilot, Cline)',
    isStructured: true,
    showsText: true,
    shown: ({ text, structured }) => `${text}${structured ? `\n${JSON.stringify(structured)}` : ''}`,
  },
];
