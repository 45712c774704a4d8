/** `when accepting text` is the title of a test, and `when is text accepted` a question. */
const questionWord =
  /^(?:(?:where|what|which|who|why|how)\s|when\s+(?:is|are|was|were|do|does|did|will|would|should|can|could|has|have|must)\s)/i;

/** `token bucket limiter implementation` */
const asksForImplementation = /\simplementation\s*\??$/i;

/** Whether a text is worded as a question is, and messages of programs rarely are. */
export function isQuestion(text: string): boolean {
  return questionWord.test(text) || asksForImplementation.test(text);
}

/** Words that a question in a language has and that an English one hardly ever has. */
const foreignWords: ReadonlySet<string> = new Set(
  `der die das und wie wo wird werden ist nicht eine einer welche warum wenn mit für von
  le la les des est où comment pourquoi dans une sont avec quel quelle
  el los las cómo dónde qué por una está con para cuando
  o os as não onde uma são como quando
  il gli dove perché come sono della viene
  het een waar hoe wordt niet`
    .split(/\s+/)
    .filter((word) => word.length > 1),
);
/** Different ones. A name in a question can be one of them. */
const minForeignWords = 2;
const english = /\b(?:the|is|are|does|do|how|where|what|which|when|why|of|to|and|in|for|with|from|a)\b/i;

/**
 * Whether a question is probably not in English: most of its letters are not Latin, or it has function words of another
 * European language and none of English.
 */
export function isForeign(query: string): boolean {
  const letters = query.match(/\p{L}/gu) ?? [];
  const latin = query.match(/\p{Script=Latin}/gu) ?? [];
  if (latin.length * 2 < letters.length) return true;
  if (english.test(query)) return false;
  const words = new Set(query.toLowerCase().split(/[\s,.?!]+/));
  return [...words].filter((word) => foreignWords.has(word)).length >= minForeignWords;
}
