import { defaultKeymap } from '@codemirror/commands';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { LineRange } from '../place/line-range.ts';
import { changedPart } from './changed-part.ts';
import { changedLines, markChanges, marked, markLines } from './marked-lines.ts';
import type { ChangedParts, Marks } from './marked-lines.ts';
import { syntaxColors } from './syntax-colors.ts';

export interface ShownFile {
  readonly path: string;
  readonly source: string;
  /** Name of the language in the index. */
  readonly language: string;
}

/** What a reader does in a file. Lines are from 1. */
export interface ReaderEvents {
  /** The cursor was moved to a line. */
  onCursor(line: number): void;
  /** The text was scrolled, so that other lines can be seen. */
  onScroll(seen: LineRange): void;
  /** The number of a line was clicked. @param isEnd whether lines up to this one are meant */
  onLine(line: number, isEnd: boolean): void;
  /** A name was clicked twice. */
  onName(name: string): void;
  /** The left arrow was pressed at the start of a line. */
  onLeave(): void;
}

/** A file that is drawn. Its methods act at once, so that none of them undoes what the user does after the call. */
export interface FileView {
  focus(): void;
  /** Marks lines, moves the cursor to them, and scrolls there. */
  mark(marks: Marks): void;
  /** Marks the lines that are not committed. */
  markChanges(parts: ChangedParts): void;
  /** Breaks long lines, or not. */
  wrap(isWrapping: boolean): void;
  /** Shows another state of the file. The cursor and what can be seen stay with their lines. */
  update(source: string): void;
  destroy(): void;
}

const wrapping = new Compartment();

/** A text of letters that a program can use as a name. */
const nameText = /^[\p{L}_$][\p{L}\p{N}_$]+$/u;

/**
 * Shows a file in an element. @param marks what is marked in the first frame, so that nobody sees the beginning of the
 * file
 */
export function showFile(
  parent: HTMLElement,
  { path, source, language }: ShownFile,
  marks: Marks,
  events: ReaderEvents,
): FileView {
  const extensions: Extension[] = [
    EditorState.readOnly.of(true),
    EditorView.cspNonce.of(nonce()),
    EditorView.contentAttributes.of({ 'aria-label': `Text of ${path}`, tabindex: '0' }),
    numbers(events),
    wrapping.of([]),
    drawSelection(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([
      { key: 'ArrowLeft', run: (view) => isAtLineStart(view) && (events.onLeave(), true) },
      ...searchKeymap,
      ...defaultKeymap,
    ]),
    syntaxColors(language),
    marked,
    changedLines,
    EditorView.updateListener.of(({ selectionSet, view }) => {
      if (selectionSet) events.onCursor(currentLine(view));
    }),
    EditorView.domEventHandlers({
      scroll: (_event, view) => events.onScroll(seenLines(view)),
      dblclick: (_event, { state }) => {
        const name = state.sliceDoc(state.selection.main.from, state.selection.main.to);
        if (nameText.test(name)) events.onName(name);
      },
    }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: source, extensions }) });
  markLines(view, marks);
  return {
    focus: () => view.focus(),
    mark: (next) => markLines(view, next),
    markChanges: (parts) => markChanges(view, parts),
    wrap: (isWrapping) => view.dispatch({ effects: wrapping.reconfigure(isWrapping ? EditorView.lineWrapping : []) }),
    update(next) {
      const { state } = view;
      // A text of the editor has line feeds only.
      view.dispatch({ changes: changedPart(state.doc.toString(), state.toText(next).toString()) });
    },
    destroy: () => view.destroy(),
  };
}

function numbers({ onLine }: ReaderEvents): Extension {
  return lineNumbers({
    domEventHandlers: {
      click(view, { from }, event) {
        onLine(view.state.doc.lineAt(from).number, (event as MouseEvent).shiftKey);
        return true;
      },
    },
  });
}

/** Whether nothing but white space is before the cursor in its line. */
function isAtLineStart({ state }: EditorView): boolean {
  const { empty, head } = state.selection.main;
  return empty && state.sliceDoc(state.doc.lineAt(head).from, head).trim() === '';
}

function currentLine({ state }: EditorView): number {
  return state.doc.lineAt(state.selection.main.head).number;
}

function seenLines(view: EditorView): LineRange {
  const { scrollTop, clientHeight } = view.scrollDOM;
  const lineAt = (height: number): number => view.state.doc.lineAt(view.lineBlockAtHeight(height).from).number;
  return { first: lineAt(scrollTop), last: lineAt(scrollTop + clientHeight) };
}

function nonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
