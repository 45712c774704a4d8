const maxMessageLength = 200;

/** One bounded line about something that was thrown, without the text that a parser quotes. */
export function thrownSummary(thrown: unknown): string {
  if (typeof thrown === 'string') return bounded(`a thrown string: ${firstLine(thrown)}`);
  if (!(thrown instanceof Error)) return `a thrown ${thrown === null ? 'null' : typeof thrown}`;
  // A parser's message quotes what it parsed, which may be source text.
  if (thrown.name === 'SyntaxError') return thrown.name;
  return bounded(`${thrown.name}: ${firstLine(thrown.message)}`);
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? '';
}

function bounded(summary: string): string {
  return summary.slice(0, maxMessageLength);
}
