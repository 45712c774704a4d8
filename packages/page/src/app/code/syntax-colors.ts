import { RangeSetBuilder } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, EditorView, PluginValue, ViewUpdate } from '@codemirror/view';
import { syntaxTokens } from '@codesearch/presentation';
import type { SyntaxToken } from '@codesearch/presentation';

/** Colors the lines that can be seen. @param language its name in the index */
export function syntaxColors(language: string): Extension {
  return ViewPlugin.define((view) => new Colors(view, language), { decorations: ({ colors }) => colors });
}

class Colors implements PluginValue {
  colors: DecorationSet;
  readonly #language: string;
  #tokens: readonly SyntaxToken[];

  constructor(view: EditorView, language: string) {
    this.#language = language;
    this.#tokens = this.#read(view);
    this.colors = this.#mark(view);
  }

  update({ docChanged, viewportChanged, view }: ViewUpdate): void {
    if (docChanged) this.#tokens = this.#read(view);
    if (docChanged || viewportChanged) this.colors = this.#mark(view);
  }

  #read({ state }: EditorView): readonly SyntaxToken[] {
    return syntaxTokens(state.doc.toString(), this.#language);
  }

  #mark({ viewport: { from, to } }: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>();
    for (const { start, end, kind } of this.#tokens)
      if (end > from && start < to) builder.add(start, end, Decoration.mark({ class: `tok-${kind}` }));
    return builder.finish();
  }
}
