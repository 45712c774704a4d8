import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { ReaderEvents } from '../code/editor.ts';
import type { Marks } from '../code/marked-lines.ts';
import type { LineRange } from '../place/line-range.ts';
import type { Explanation } from '../server/answers.ts';
import { definitionAt } from './definition-at.ts';

interface CodePaneProps {
  readonly file: Explanation;
  readonly lines: LineRange;
  readonly isWrapping: boolean;
  /** Whether the text gets the focus as soon as it is shown. */
  readonly isEntering: boolean;
  readonly onEntered: () => void;
  readonly events: ReaderEvents;
}

/** The text of a file. The library that draws it is loaded with the first one. */
export function CodePane({ file, lines, isWrapping, isEntering, onEntered, events }: CodePaneProps): JSX.Element {
  const parent = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const latest = useRef(events);
  latest.current = events;
  const { source, path, chunks, definitions } = file;
  const around = definitionAt(definitions, lines.first);
  const marks = useRef<Marks>({ lines });
  marks.current = { lines, definition: around && { first: around.startLine, last: around.endLine } };
  useEffect(() => {
    let created: EditorView | undefined;
    let isCurrent = true;
    void Promise.all([import('../code/editor.ts'), import('../code/marked-lines.ts')]).then(async (loaded) => {
      const [{ showFile }, { markLines }] = loaded;
      const shown = await showFile(
        parent.current!,
        { path, source, language: chunks[0]?.language ?? '' },
        {
          onCursor: (line) => latest.current.onCursor(line),
          onScroll: (seen) => latest.current.onScroll(seen),
          onLine: (line, isEnd) => latest.current.onLine(line, isEnd),
          onName: (name) => latest.current.onName(name),
          onLeave: () => latest.current.onLeave(),
        },
      );
      created = shown;
      if (!isCurrent) return shown.destroy();
      // Before the first frame, so that nobody sees the beginning of the file.
      markLines(shown, marks.current);
      setView(shown);
    });
    return () => {
      isCurrent = false;
      setView(undefined);
      created?.destroy();
    };
  }, [path, source]);
  useEffect(() => {
    if (!view) return;
    void import('../code/editor.ts').then(({ setWrapping }) => setWrapping(view, isWrapping));
  }, [view, isWrapping]);
  useEffect(() => {
    if (!view) return;
    void import('../code/marked-lines.ts').then(({ markLines }) => markLines(view, marks.current));
  }, [view, lines.first, lines.last]);
  useEffect(() => {
    if (!view || !isEntering) return;
    view.focus();
    onEntered();
  }, [view, isEntering]);
  return <div class="text" ref={parent} />;
}
