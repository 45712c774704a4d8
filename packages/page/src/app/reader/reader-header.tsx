import type { JSX } from 'preact';
import { fragmentOf, rangeText } from '../place/place.ts';
import type { Place } from '../place/place.ts';
import { useNavigation } from '../place/navigation.ts';
import type { Definition, Explanation } from '../server/answers.ts';
import { FilePath } from '../shell/file-path.tsx';
import { dateText } from '../shell/text.ts';
import { Menu } from '../shell/menu.tsx';
import { linesText, numberedText } from './copied-text.ts';
import type { Shown } from './shown.ts';
import type { History } from './use-history.ts';
import type { Reading } from './use-reading.ts';

interface ReaderHeaderProps {
  readonly shown: Shown;
  readonly file: Explanation | undefined;
  /** The definition under the cursor. */
  readonly definition: Definition | undefined;
  /** The line of the cursor. */
  readonly cursor: number;
  /** Absent without git, and until it has answered. */
  readonly history: History | undefined;
  readonly reading: Reading;
  readonly say: (text: string) => void;
  readonly onLeave: () => void;
}

/** The path of a file, and what can be done with it. */
export function ReaderHeader(props: ReaderHeaderProps): JSX.Element {
  const { shown, definition, cursor, history, reading, onLeave } = props;
  const { place, go } = useNavigation();
  const { path, hit } = shown;
  return (
    <header>
      <button
        type="button"
        class="back"
        onClick={() => {
          go({ file: '' });
          onLeave();
        }}
        aria-keyshortcuts="Escape"
      >
        ← Hits
      </button>
      <h2>
        <FilePath path={path} />
        {definition && <span class="crumb"> › {definition.name}</span>}
      </h2>
      {history && <LastChange history={history} />}
      <div class="actions">
        {hit && (
          <button type="button" aria-pressed={reading.showsWhy} aria-keyshortcuts="i" onClick={reading.toggleWhy}>
            Why
          </button>
        )}
        <button
          type="button"
          aria-keyshortcuts="s"
          onClick={() => go({ similar: `${path}:${cursor}`, view: 'search', file: '' })}
        >
          Similar
        </button>
        <CopyMenu {...props} />
        <button type="button" aria-pressed={reading.isWrapping} aria-keyshortcuts="w" onClick={reading.toggleWrapping}>
          Wrap
        </button>
        <a class="button" href={`vscode://file${place.folder}/${path}:${cursor}`}>
          VS Code
        </a>
      </div>
    </header>
  );
}

/** Who changed the file last, and whether it has changes that are not committed. */
function LastChange({ history: { lastCommit, uncommitted } }: { readonly history: History }): JSX.Element {
  return (
    <p class="last-change">
      {lastCommit && (
        <>
          Last changed by {lastCommit.author}, {dateText(lastCommit.date)}: <q>{lastCommit.subject}</q>
        </>
      )}
      {uncommitted.length > 0 && <span class="uncommitted"> {lastCommit ? 'Changed since.' : 'Not committed.'}</span>}
    </p>
  );
}

/** What can be copied of the marked lines, or of the definition if only one line is marked. */
function CopyMenu({ shown, file, definition, say }: ReaderHeaderProps): JSX.Element {
  const { place } = useNavigation();
  const { path, lines } = shown;
  const chosen =
    definition && lines.first === lines.last ? { first: definition.startLine, last: definition.endLine } : lines;
  const choice = (text: string, key: string | undefined, content: () => string): JSX.Element => (
    <button type="button" data-choice data-copy={key} onClick={() => copy(content(), text, say)}>
      {text} {key !== undefined && <kbd>{key}</kbd>}
    </button>
  );
  return (
    <Menu label="Copy" class="end">
      {choice('Link to these lines', 'y', () => linkTo(place, shown))}
      {choice('Path and line', 'p', () => `${path}:${rangeText(lines)}`)}
      {file && choice('Code', 'c', () => linesText(file.source, chosen))}
      {file && choice('Code with line numbers', undefined, () => numberedText(file.source, chosen))}
    </Menu>
  );
}

/** The address of this page with the file. It says what is searched too, so that the list is the same. */
function linkTo(place: Place, { path, lines }: Shown): string {
  return `${location.origin}/${fragmentOf({ ...place, view: 'search', file: path, lines })}`;
}

function copy(text: string, name: string, say: (text: string) => void): void {
  navigator.clipboard.writeText(text).then(
    () => say(`Copied: ${name.toLowerCase()}.`),
    () => say('The browser did not allow to copy.'),
  );
}
