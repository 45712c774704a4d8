/* Answers for agents within a budget of tokens. Counting needs a table, so the main entry point has none of it. */

export type { AnswerPage } from './agent/answer-page.ts';
export { judgeHits } from './agent/judge-hits.ts';
export type { JudgedHits, JudgedQuery } from './agent/judge-hits.ts';
export { definingHits, definitionIn, otherDefinitions } from './agent/defining-hits.ts';
export { addressOf, isCallable } from './agent/name-hits.ts';
export { relatedTo, relationsOf } from './agent/relations.ts';
export type { RelatedDefinition, Relations } from './agent/relations.ts';
export { defaultLimit, defaultMaxTokens, renderAnswer } from './agent/render-answer.ts';
export type { RenderedAnswer, RenderOptions } from './agent/render-answer.ts';
export { defaultSymbolTokens, renderSymbol } from './agent/render-symbol.ts';
export { shownTokens } from './agent/hit-code.ts';
export { answerFields, hitFields } from './agent/structured-answer.ts';
export type { AnswerField, StructuredAnswer, StructuredHit } from './agent/structured-answer.ts';
export { firstOf } from './agent/symbol-page.ts';
export type { DefinedPlace, SymbolPage } from './agent/symbol-page.ts';
