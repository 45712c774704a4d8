/* Lines of code with colors. An output as JSON does not need them, so they are not part of the main entry point. */

export { LineHighlighter } from './highlight/line-highlighter.ts';
export { explanation } from './output/format/explanation.ts';
export { codeLines } from './output/format/text.ts';
