import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Place } from '../place/place.ts';
import type { FileEntry, ListedIndex, ProjectEntry } from '../server/answers.ts';
import { onOtherKey } from '../server/key.ts';
import { useAnswer } from '../server/use-answer.ts';
import { askedProject } from './asked-project.ts';
import { useBuild } from './use-build.ts';
import type { Build } from './use-build.ts';
import { revisionOf } from './project-name.ts';
import { useWatch } from './use-watch.ts';
import type { Watch } from './use-watch.ts';

/** The searched folder, and the indexes that can be searched instead. */
export interface SearchedProject {
  /** Absolute path of the folder; empty if it may not be searched. */
  readonly folder: string;
  /** The revision that is searched; empty for the files on disk. */
  readonly rev: string;
  /** The query, without what names the folder and the revision. */
  readonly text: string;
  readonly watch: Watch;
  /** All indexes of this user; absent until the server has answered. */
  readonly projects: readonly ProjectEntry[] | undefined;
  /** The index that is searched. */
  readonly own: ProjectEntry | undefined;
  readonly files: readonly FileEntry[];
  /** Paths with uncommitted changes. */
  readonly changed: readonly string[];
  readonly error?: unknown;
  readonly retry: () => void;
  /** Asks for everything again at its end. */
  readonly build: Build;
}

/**
 * The folder of a place with its index, which follows the files while the page is open.
 *
 * @param chosen folder with which the user has opened the page. Any other page can link to this one, so only this
 * folder and those with an index are searched
 */
export function useProject(place: Place, chosen: string | undefined): SearchedProject {
  const [attempt, setAttempt] = useState(0);
  const [listed, setListed] = useState(0);
  const { answer, error } = useAnswer<{ readonly projects: readonly ListedIndex[] }>('projects', {}, listed);
  const projects = useMemo(() => answer?.projects.filter(hasFolder), [answer]);
  const { folder: wanted, rev, text } = askedProject(place, projects ?? []);
  const isKnown = wanted === chosen || projects?.some(({ root }) => root === wanted) === true;
  const folder = isKnown ? wanted : '';
  const watch = useWatch(folder, attempt);
  // The watch begins with a run of its own, which nothing has changed in yet.
  const seen = place.view === 'index' ? watch.revision : Math.max(attempt, watch.runs - 1);
  if (seen !== listed) setListed(seen);
  const parameters = folder === '' ? undefined : { in: folder, rev };
  const { answer: content } = useAnswer<{ readonly files: readonly FileEntry[] }>('files', parameters, watch.runs);
  const files = useMemo(() => content?.files ?? [], [content]);
  const changed = useMemo(() => files.flatMap(({ path, uncommitted }) => (uncommitted ? [path] : [])), [files]);
  const askAgain = (): void => setAttempt((before) => before + 1);
  const build = useBuild(folder, askAgain);
  const retry = (): void => {
    build.forget();
    askAgain();
  };
  // The server has started again, and another tab knows it already.
  useEffect(() => onOtherKey(retry), []);
  const own = projects?.find((each) => each.root === folder && revisionOf(each) === rev);
  return {
    ...{ folder, rev, text, watch, projects, own, files, changed },
    ...((build.error ?? error) !== undefined && { error: build.error ?? error }),
    retry,
    build,
  };
}

function hasFolder(index: ListedIndex): index is ProjectEntry {
  return index.root !== undefined;
}
