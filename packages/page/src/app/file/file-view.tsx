import { useEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { EditorView } from '@codemirror/view';
import type { Go } from '../place/use-place.ts';
import type { Explanation } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import { Failure } from '../shell/failure.tsx';
import { Outline } from './outline.tsx';

interface FileViewProps {
  readonly folder: string;
  readonly path: string;
  readonly line: number;
  readonly revision: number;
  readonly go: Go;
  readonly say: (text: string) => void;
  /** Whether the text gets the focus as soon as it is shown. */
  readonly isEntering: boolean;
  readonly onEntered: () => void;
  /** Called when the user goes back to the hits. */
  readonly onLeave: () => void;
}

/** A file with its chunks and symbols. */
export function FileView({ folder, path, line, revision, go, say, ...focus }: FileViewProps): JSX.Element {
  const { answer, error } = useAnswer<Explanation>('why', { in: folder, file: path, source: true }, revision);
  const shown = answer?.path === path ? answer : undefined;
  const [current, setCurrent] = useState(line);
  useEffect(() => setCurrent(line), [line, path]);
  const title = path.slice(path.lastIndexOf('/') + 1);
  return (
    <section class="file" aria-label={`File ${path}`}>
      <header>
        <h2 title={path}>
          <span class="folder">{path.slice(0, path.length - title.length)}</span>
          {title}
        </h2>
        <div class="actions">
          <button type="button" onClick={() => go({ similar: `${path}:${current}`, view: 'results' })}>
            Similar code
          </button>
          <button type="button" onClick={() => copy(`${path}:${current}`, say)}>
            Copy place
          </button>
          <a class="button" href={`vscode://file${folder}/${path}:${current}`}>
            VS Code
          </a>
          <button
            type="button"
            onClick={() => {
              focus.onLeave();
              go({ file: '' });
            }}
            aria-keyshortcuts="Escape"
          >
            Close
          </button>
        </div>
      </header>
      {error !== undefined && <Failure error={error} />}
      {shown && !shown.current && <p class="note">The index has another state of this file.</p>}
      {shown && (
        <div class="parts">
          <Text key={path} file={shown} line={line} onLine={setCurrent} {...focus} />
          <Outline chunks={shown.chunks} current={current} open={(to) => go({ line: to })} />
        </div>
      )}
    </section>
  );
}

function copy(text: string, say: (text: string) => void): void {
  navigator.clipboard.writeText(text).then(
    () => say(`Copied ${text}`),
    () => say(`The browser did not allow to copy ${text}`),
  );
}

interface TextProps extends Pick<FileViewProps, 'isEntering' | 'onEntered' | 'onLeave'> {
  readonly file: Explanation;
  readonly line: number;
  readonly onLine: (line: number) => void;
}

function Text({ file, line, onLine, isEntering, onEntered, onLeave }: TextProps): JSX.Element {
  const parent = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const { source, path, chunks } = file;
  useEffect(() => {
    let created: EditorView | undefined;
    let isCurrent = true;
    void import('../code/editor.ts').then(async ({ showFile, currentLine }) => {
      const shown = await showFile(
        parent.current!,
        { path, source, chunks },
        { onMove: (each) => onLine(currentLine(each)), onLeave },
      );
      created = shown;
      if (isCurrent) setView(shown);
      else shown.destroy();
    });
    return () => {
      isCurrent = false;
      created?.destroy();
    };
  }, [source]);
  useEffect(() => {
    if (!view) return;
    const chunk = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
    void import('../code/editor.ts').then(({ markLines }) =>
      markLines(view, { start: line, end: chunk?.endLine ?? line }),
    );
  }, [view, line]);
  useEffect(() => {
    if (!view || !isEntering) return;
    view.focus();
    onEntered();
  }, [view, isEntering]);
  return <div class="text" ref={parent} />;
}
