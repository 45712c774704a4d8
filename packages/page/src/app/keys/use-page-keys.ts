import { withCondition, withoutCondition, writtenConditions } from '@codesearch/query';
import { lineRange } from '../place/line-range.ts';
import { views } from '../place/place.ts';
import type { Place } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';
import type { Shown } from '../reader/shown.ts';
import type { Reading } from '../reader/use-reading.ts';
import type { Hit } from '../server/answers.ts';
import {
  copyBy,
  focusCallers,
  focusedHit,
  focusOpenHit,
  focusQuery,
  isFileFocused,
  isQueryFocused,
  leaveQuery,
  moveToHit,
  showMore,
} from '../shell/focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface PageKeys {
  readonly place: Place;
  readonly hits: readonly Hit[];
  readonly shown: Shown | undefined;
  readonly isWide: boolean;
  readonly showsKeys: boolean;
  readonly setShowsKeys: (shows: boolean) => void;
  readonly reading: Reading;
  readonly go: Go;
}

/** What the keys of the page do, see `keyGroups`. */
export function usePageKeys(page: PageKeys): void {
  const { place, hits, shown, isWide, showsKeys, setShowsKeys, reading, go } = page;
  const follow = (): void => {
    const hit = hits[focusedHit() ?? -1];
    // On a narrow screen the file would hide the hits. Back leads from all files that were passed to the query.
    if (hit && isWide) go({ file: hit.path, lines: lineRange(hit.line) }, { replace: place.file !== '' });
  };
  const step = (by: 1 | -1): void => {
    moveToHit(by);
    follow();
  };
  const enter = (): void => {
    const hit = hits[focusedHit() ?? -1];
    if (!hit && !shown) return;
    if (hit && (hit.path !== shown?.path || hit.line !== shown.lines.first))
      go({ file: hit.path, lines: lineRange(hit.line) });
    reading.setEntering(true);
  };
  const leave = (): void | false => {
    // The browser closes the list of keys, and puts the focus back where it was.
    if (showsKeys) return false;
    if (isFileFocused()) {
      if (isWide) return focusOpenHit();
      go({ file: '' });
      requestAnimationFrame(focusOpenHit);
    } else if (isQueryFocused()) leaveQuery();
    else focusQuery();
  };
  const similar = (): void => {
    const hit = hits[focusedHit() ?? -1];
    const at = hit ? `${hit.path}:${hit.line}` : shown && `${shown.path}:${shown.lines.first}`;
    if (at !== undefined) go({ similar: at, view: 'search', file: '' });
  };
  const toggleTests = (): void => {
    const written = writtenConditions(place.query).find((condition) => /^(?:-|not:)tests?$/.test(condition));
    go({ query: written === undefined ? withCondition(place.query, '-test') : withoutCondition(place.query, written) });
  };
  useShortcuts({
    '/': focusQuery,
    '?': () => setShowsKeys(true),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    j: () => step(1),
    k: () => step(-1),
    ArrowRight: enter,
    Enter: () => (focusedHit() === undefined ? false : enter()),
    Escape: leave,
    m: () => showMore(follow),
    i: reading.toggleWhy,
    g: focusCallers,
    s: similar,
    w: reading.toggleWrapping,
    y: () => copyBy('y'),
    p: () => copyBy('p'),
    c: () => copyBy('c'),
    t: toggleTests,
    ...Object.fromEntries(views.map((view, index) => [String(index + 1), () => go({ view })])),
  });
}
