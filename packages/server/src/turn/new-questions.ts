/** Requests whose answer somebody waits for, and looks at. */
const questions: ReadonlySet<string> = new Set(['search', 'callers', 'similar', 'mcp']);
/** A page asks for so many answers again whenever an index has grown. */
const maxRecent = 8;

/** Which questions somebody has just asked, and not a page that repeats them by itself. */
export class NewQuestions {
  #recent: readonly string[] = [];

  /** @returns whether the request is a question that was not asked shortly before */
  add(words: readonly string[]): boolean {
    const [command = ''] = words;
    if (!questions.has(command)) return false;
    const asked = words.join('\n');
    const isNew = command === 'mcp' || !this.#recent.includes(asked);
    this.#recent = [asked, ...this.#recent.filter((each) => each !== asked)].slice(0, maxRecent);
    return isNew;
  }
}
