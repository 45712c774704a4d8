import { StateEffect, StateField } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import type { LineRange } from '../place/line-range.ts';

/** Lines that are marked, and the definition around them. */
export interface Marks {
  readonly lines: LineRange;
  readonly definition?: LineRange | undefined;
}

/** Lines that are not committed. */
export type ChangedParts = 'all' | readonly LineRange[];

const mark = StateEffect.define<Marks>();

/** The marked lines of a file. */
export const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { effects, state, changes }) {
    for (const effect of effects) if (effect.is(mark)) return decorations(effect.value, state.doc);
    return before.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const change = StateEffect.define<ChangedParts>();

/** The lines of a file that are not committed. */
export const changedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { effects, state: { doc }, changes }) {
    for (const effect of effects) if (effect.is(change)) return changeMarks(effect.value, doc);
    return before.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks the lines that are not committed. */
export function markChanges(view: EditorView, parts: ChangedParts): void {
  view.dispatch({ effects: change.of(parts) });
}

function changeMarks(parts: ChangedParts, doc: Text): DecorationSet {
  const ranges = parts === 'all' ? [{ first: 1, last: doc.lines }] : parts;
  const lines = ranges.flatMap(({ first, last }) =>
    Array.from({ length: Math.min(last, doc.lines) - first + 1 }, (_, index) => first + index),
  );
  const mark = Decoration.line({ class: 'changed', attributes: { title: 'Not committed' } });
  return Decoration.set(lines.map((line) => mark.range(doc.line(line).from)));
}

/** Marks lines, moves the cursor to them, and scrolls there unless they can be seen. */
export function markLines(view: EditorView, marks: Marks): void {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(marks.lines.first, doc.lines));
  const block = view.lineBlockAt(from);
  const { scrollTop, clientHeight } = view.scrollDOM;
  const isSeen = block.top >= scrollTop && block.bottom <= scrollTop + clientHeight && scrollTop > 0;
  view.dispatch({
    selection: { anchor: from },
    effects: [
      mark.of(marks),
      ...(isSeen ? [] : [EditorView.scrollIntoView(from, { y: 'start', yMargin: clientHeight / 4 })]),
    ],
  });
}

function decorations({ lines, definition }: Marks, doc: Text): DecorationSet {
  const within = ({ first, last }: LineRange, line: number): boolean => first <= line && line <= last;
  const start = Math.min(lines.first, definition?.first ?? lines.first);
  const end = Math.min(doc.lines, Math.max(lines.last, definition?.last ?? lines.last));
  const decorated = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index).flatMap(
    (line) => {
      const classes = [
        ...(within(lines, line) ? ['marked'] : []),
        ...(definition && within(definition, line) ? ['defined'] : []),
      ];
      return classes.length === 0 ? [] : [Decoration.line({ class: classes.join(' ') }).range(doc.line(line).from)];
    },
  );
  return Decoration.set(decorated);
}
