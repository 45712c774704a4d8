const questionWord = /^(?:where|what|which|who|why|how|when)\s/i;

/** Whether a text begins as a question does, and messages of programs rarely do. */
export function isQuestion(text: string): boolean {
  return questionWord.test(text);
}
