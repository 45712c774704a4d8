const program = String.raw`(?:(?:the|this|our|a)\s+)?(?:main\s+)?(?:program|application|app|code|cli|binary|executable|process|command(?:[\s-]line\s+(?:tool|program))?|tool|project|execution|it|everything)`;
const point = String.raw`(?:main\s+)?entry[\s-]?points?(?:\s+(?:of|for|to|into)\s+${program})?`;

const form = new RegExp(
  String.raw`^\s*(?:(?:where|how)\s+(?:does|do)\s+${program}\s+(?:start|begin|boot|launch)(?:\s+(?:up|running|execution))?|(?:(?:where|what|which)\s+(?:is|are|file\s+is)\s+|find\s+|show\s+(?:me\s+)?)?(?:the\s+)?(?:${program}(?:'s)?\s+)?${point}|(?:where\s+is\s+)?the\s+main\s+(?:function|method)|main\s+(?:function|method)|where\s+is\s+main)\s*[?.!]?\s*$`,
  'i',
);

const asked = /\b(?:start|begin|boot|launch|entry[\s-]?points?|main)\b/i;

/** A longer text is no question. */
const maxLength = 100;

/** Whether a text asks where a program begins: `where does the program start`, `entry point`. */
export function asksForEntry(query: string): boolean {
  return query.length <= maxLength && asked.test(query) && form.test(query);
}
