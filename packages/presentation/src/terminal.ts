/* Lines of code in colors. A search loads what it needs of this itself, so it is not part of the main entry point. */

export { LineHighlighter } from './hit/line-highlighter.ts';
export { explanation } from './output/format/explanation.ts';
export { codeLines } from './output/format/text.ts';
