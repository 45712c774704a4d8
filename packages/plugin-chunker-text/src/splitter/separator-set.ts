/** A language for which LangChain's text splitters have separators. */
export type SeparatorSet =
  | 'cpp'
  | 'go'
  | 'html'
  | 'java'
  | 'js'
  | 'latex'
  | 'php'
  | 'proto'
  | 'python'
  | 'rst'
  | 'ruby'
  | 'rust'
  | 'scala'
  | 'sol'
  | 'swift';
