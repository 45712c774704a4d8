/** `when accepting text` is the title of a test, and `when is text accepted` a question. */
const questionWord =
  /^(?:(?:where|what|which|who|why|how)\s|when\s+(?:is|are|was|were|do|does|did|will|would|should|can|could|has|have|must)\s)/i;

/** `token bucket limiter implementation` */
const asksForImplementation = /\simplementation\s*\??$/i;

/** Whether a text is worded as a question is, and messages of programs rarely are. */
export function isQuestion(text: string): boolean {
  return questionWord.test(text) || asksForImplementation.test(text);
}
