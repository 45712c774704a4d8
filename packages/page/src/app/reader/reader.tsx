import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { extended, lineRange } from '../place/line-range.ts';
import { useNavigation } from '../place/navigation.ts';
import type { Watch } from '../project/use-watch.ts';
import { PartFailure } from '../shell/failure.tsx';
import { callsOf } from './calls-of.ts';
import { CodePane } from './code-pane.tsx';
import { definitionAt } from './definition-at.ts';
import { Outline } from './outline.tsx';
import { ReaderHeader } from './reader-header.tsx';
import { Related } from './related.tsx';
import { useFile } from './use-file.ts';
import { useHistory } from './use-history.ts';
import type { Shown } from './shown.ts';
import type { Reading } from './use-reading.ts';
import { Why } from './why.tsx';

const unchanged: readonly [] = [];

/** Lines at the top of the text that are hardly read while it is scrolled. */
const topMargin = 2;

interface ReaderProps {
  readonly shown: Shown;
  readonly watch: Watch;
  readonly reading: Reading;
  readonly say: (text: string) => void;
  /** Called when the user goes back to the hits. */
  readonly onLeave: () => void;
}

/** A file, with its definitions, and the calls of the one under the cursor. */
export function Reader({ shown, watch, reading, say, onLeave }: ReaderProps): JSX.Element {
  const { place, go } = useNavigation();
  const { path, lines, hit } = shown;
  const { answer: file, error } = useFile(place, path, watch);
  const history = useHistory(place, path, watch.runs);
  const [cursor, setCursor] = useState(lines.first);
  const [read, setRead] = useState(lines.first);
  useEffect(() => {
    setCursor(lines.first);
    setRead(lines.first);
  }, [path, lines.first]);
  const definitions = file?.path === path ? file.definitions : [];
  const atCursor = definitionAt(definitions, cursor);
  const open = (line: number): void => go({ file: path, lines: lineRange(line) }, { replace: place.file === path });
  return (
    <section class="reader" id="reader" aria-label={`File ${path}`}>
      <ReaderHeader
        {...{ shown, reading, say, onLeave }}
        file={file?.path === path ? file : undefined}
        definition={atCursor}
        cursor={cursor}
        history={history}
      />
      {reading.showsWhy && hit && <Why hit={hit} />}
      {error !== undefined && <PartFailure error={error} />}
      {!file && error === undefined && <p class="note late">Reading the file…</p>}
      {file && !file.current && <p class="note">The index has another state of this file.</p>}
      {file && (
        <div class="parts">
          <CodePane
            key={file.path}
            file={file}
            lines={file.path === path ? lines : lineRange(1)}
            uncommitted={file.path === path ? (history?.uncommitted ?? unchanged) : unchanged}
            isWrapping={reading.isWrapping}
            isEntering={reading.isEntering && file.path === path}
            onEntered={() => reading.setEntering(false)}
            events={{
              onCursor(line) {
                setCursor(line);
                setRead(line);
              },
              onScroll: ({ first, last }) => setRead(first <= cursor && cursor <= last ? cursor : first + topMargin),
              onLine: (line, isEnd) =>
                go(
                  { file: path, lines: isEnd ? extended(lines, line) : lineRange(line) },
                  { replace: place.file === path },
                ),
              onName: (name) => go({ query: name, similar: '', view: 'search', file: '' }),
              onLeave,
            }}
          />
          <aside class="rail" aria-label="About this file">
            <Outline definitions={definitions} current={definitionAt(definitions, read)} open={open} />
            {atCursor && (
              <Related
                path={path}
                definition={atCursor}
                calls={callsOf(file, atCursor)}
                revision={watch.runs}
                onFollow={() => reading.setEntering(true)}
              />
            )}
          </aside>
        </div>
      )}
    </section>
  );
}
