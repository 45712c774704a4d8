/* The calls of tools that a hook gets. A hook runs before each of them, so it loads nothing else of this package. */

export { isTextSearch, searchHint, takeHint } from './hook/search-hint.ts';
export { isEdit, readToolEvent } from './hook/tool-event.ts';
export type { ToolEvent } from './hook/tool-event.ts';
