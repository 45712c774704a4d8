const maxMessageLength = 200;

/** One bounded line about something that was thrown, without the text that a parser quotes. */
export function thrownSummary(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${thrown === null ? 'null' : typeof thrown}`;
  // A parser's message quotes what it parsed, which may be source text.
  if (thrown.name === 'SyntaxError') return thrown.name;
  const firstLine = thrown.message.split(/[\r\n]/, 1)[0] ?? '';
  return `${thrown.name}: ${firstLine}`.slice(0, maxMessageLength);
}
