declare module '*.css';

declare module 'markdown-it-footnote' {
  import type { MarkdownRenderer } from 'vitepress';

  const footnote: (md: MarkdownRenderer) => void;
  // eslint-disable-next-line import/no-default-export
  export default footnote;
}
