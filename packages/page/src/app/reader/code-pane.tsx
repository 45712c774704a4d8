import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { FileView, ReaderEvents } from '../code/editor.ts';
import type { ChangedParts, Marks } from '../code/marked-lines.ts';
import type { LineRange } from '../place/line-range.ts';
import type { Explanation } from '../server/answers.ts';
import { keepFocus } from '../shell/focus.ts';
import { definitionAt } from './definition-at.ts';

interface CodePaneProps {
  readonly file: Explanation;
  readonly lines: LineRange;
  readonly uncommitted: ChangedParts;
  readonly isWrapping: boolean;
  /** Whether the text gets the focus as soon as it is shown. */
  readonly isEntering: boolean;
  readonly onEntered: () => void;
  readonly events: ReaderEvents;
}

/** The text of a file. The library that draws it is loaded with the first one. */
export function CodePane({
  file,
  lines,
  uncommitted,
  isWrapping,
  isEntering,
  onEntered,
  events,
}: CodePaneProps): JSX.Element {
  const parent = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<FileView>();
  const latest = useRef(events);
  latest.current = events;
  const { source, path, chunks, definitions } = file;
  const around = definitionAt(definitions, lines.first);
  const marks: Marks = { lines, definition: around && { first: around.startLine, last: around.endLine } };
  const wanted = useRef({ source, marks });
  wanted.current = { source, marks };
  const drawn = useRef(wanted.current);
  // A pane that was left must not take the focus, and other effects end only after the next paint.
  useLayoutEffect(() => {
    let created: FileView | undefined;
    let isCurrent = true;
    void import('../code/editor.ts').then(({ showFile }) => {
      if (!isCurrent) return;
      const { current } = wanted;
      created = showFile(
        parent.current!,
        { path, source: current.source, language: chunks[0]?.language ?? '' },
        current.marks,
        {
          onCursor: (line) => latest.current.onCursor(line),
          onScroll: (seen) => latest.current.onScroll(seen),
          onLine: (line, isEnd) => latest.current.onLine(line, isEnd),
          onName: (name) => latest.current.onName(name),
          onLeave: () => latest.current.onLeave(),
        },
      );
      drawn.current = current;
      setView(created);
      // The text that was here had the focus, as after a search for a name in it.
      keepFocus();
    });
    return () => {
      isCurrent = false;
      setView(undefined);
      created?.destroy();
    };
  }, [path]);
  useEffect(() => view?.markChanges(uncommitted), [view, uncommitted, source]);
  useEffect(() => view?.wrap(isWrapping), [view, isWrapping]);
  useEffect(() => {
    if (!view) return;
    const before = drawn.current;
    drawn.current = { source, marks };
    if (before.source !== source) view.update(source);
    // The same lines again would take the reader back to them.
    if (before.marks.lines.first !== lines.first || before.marks.lines.last !== lines.last) view.mark(marks);
  }, [view, source, lines.first, lines.last]);
  useEffect(() => {
    if (!view || !isEntering) return;
    view.focus();
    onEntered();
  }, [view, isEntering]);
  return <div class="text" ref={parent} />;
}
