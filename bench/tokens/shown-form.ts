import type { RenderedAnswer } from '@codesearch/presentation/agent';

/** What a client shows to its model of an answer. */
export interface ShownForm {
  readonly name: string;
  /** Whether the server is started with `--structured`. */
  readonly isStructured: boolean;
  /** Whether the model reads the text. */
  readonly showsText: boolean;
  /** Text before the answer. */
  readonly header: string;
  /** A part of the text as it is shown. */
  readonly shownText: (part: string) => string;
  shown(answer: RenderedAnswer): string;
}

const asIs = (part: string): string => part;
const time = 'Wall time: 0.1000 seconds\nOutput:\n';

/**
 * By the clients that `e2e/live/clients.live.test.ts` observes. A client that has structured content shows it alone, or
 * after the text.
 */
export const shownForms: readonly ShownForm[] = [
  {
    name: 'text (Claude Code, Copilot, opencode)',
    isStructured: false,
    showsText: true,
    header: '',
    shownText: asIs,
    shown: ({ text }) => text,
  },
  {
    name: 'text after the time (Codex)',
    isStructured: false,
    showsText: true,
    header: time,
    shownText: asIs,
    shown: ({ text }) => `${time}${text}`,
  },
  {
    name: 'text as JSON (Cline)',
    isStructured: false,
    showsText: true,
    header: '{"content":[{"type":"text","text":"',
    shownText: (part) => JSON.stringify(part).slice(1, -1),
    shown: ({ text }) => JSON.stringify({ content: [{ type: 'text', text }] }),
  },
  {
    name: 'structured (Claude Code, Codex)',
    isStructured: true,
    showsText: false,
    header: time,
    shownText: asIs,
    shown: ({ structured }) => `${time}${JSON.stringify(structured)}`,
  },
  {
    name: 'both (Copilot, Cline)',
    isStructured: true,
    showsText: true,
    header: '',
    shownText: asIs,
    shown: ({ text, structured }) => `${text}\n${JSON.stringify(structured)}`,
  },
];
