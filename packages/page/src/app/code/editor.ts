import { defaultKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, gutter, GutterMarker, keymap, lineNumbers } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { ExplainedChunk } from '../server/answers.ts';
import { loadLanguage } from './language.ts';

/** A file that is shown. */
export interface ShownFile {
  readonly path: string;
  readonly source: string;
  readonly chunks: readonly ExplainedChunk[];
}

/** Lines of a file, from 1. */
export interface MarkedLines {
  readonly start: number;
  readonly end: number;
}

/** What a reader does in a file. */
export interface ReaderEvents {
  /** The cursor was moved. */
  onMove(view: EditorView): void;
  /** The left arrow was pressed at the start of a line. */
  onLeave(): void;
}

/** Shows a file in an element, with its chunks in the margin. */
export async function showFile(
  parent: HTMLElement,
  { path, source, chunks }: ShownFile,
  { onMove, onLeave }: ReaderEvents,
): Promise<EditorView> {
  const language = await loadLanguage(path, chunks[0]?.language ?? '').catch(() => undefined);
  const extensions: Extension[] = [
    EditorState.readOnly.of(true),
    EditorView.cspNonce.of(nonce()),
    EditorView.contentAttributes.of({ 'aria-label': `Text of ${path}`, tabindex: '0' }),
    lineNumbers(),
    chunkGutter(chunks),
    drawSelection(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([
      { key: 'ArrowLeft', run: (view) => isAtLineStart(view) && (onLeave(), true) },
      ...searchKeymap,
      ...defaultKeymap,
    ]),
    syntaxHighlighting(classHighlighter),
    marked,
    EditorView.updateListener.of(({ selectionSet, view }) => {
      if (selectionSet) onMove(view);
    }),
    ...(language ? [language] : []),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: source, extensions }) });
}

/** Marks some lines and scrolls to them. */
export function markLines(view: EditorView, { start, end }: MarkedLines): void {
  const { doc } = view.state;
  const first = doc.line(Math.min(start, doc.lines));
  const last = doc.line(Math.min(Math.max(start, end), doc.lines));
  view.dispatch({
    selection: { anchor: first.from },
    effects: [
      mark.of({ start: first.number, end: last.number }),
      EditorView.scrollIntoView(first.from, { y: 'center' }),
    ],
  });
}

/** Whether nothing but white space is before the cursor in its line. */
function isAtLineStart({ state }: EditorView): boolean {
  const { empty, head } = state.selection.main;
  return empty && state.sliceDoc(state.doc.lineAt(head).from, head).trim() === '';
}

/** Number of the line with the cursor. */
export function currentLine({ state }: EditorView): number {
  return state.doc.lineAt(state.selection.main.head).number;
}

function nonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

const mark = StateEffect.define<MarkedLines>();

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { effects, state }) {
    for (const effect of effects) {
      if (!effect.is(mark)) continue;
      const { start, end } = effect.value;
      const lines = Array.from({ length: end - start + 1 }, (_, index) => state.doc.line(start + index).from);
      return Decoration.set(lines.map((from) => Decoration.line({ class: 'marked' }).range(from)));
    }
    return before;
  },
  provide: (field) => EditorView.decorations.from(field),
});

class ChunkMarker extends GutterMarker {
  override readonly elementClass: string;

  constructor(index: number) {
    super();
    this.elementClass = index % 2 === 0 ? 'chunk even' : 'chunk odd';
  }
}

/** A band beside the lines of each chunk. Neighbors differ. */
function chunkGutter(chunks: readonly ExplainedChunk[]): Extension {
  return gutter({
    class: 'chunks',
    markers: ({ state: { doc } }) =>
      RangeSet.of(
        chunks.flatMap(({ startLine, endLine }, index) => {
          const marker = new ChunkMarker(index);
          const count = Math.min(endLine, doc.lines) - startLine + 1;
          return Array.from({ length: Math.max(0, count) }, (_, line) => marker.range(doc.line(startLine + line).from));
        }),
        true,
      ),
  });
}
