import { yamlParser } from '../../trust/parse-data.ts';
import { lineCounter } from './source-entries.ts';
import type { SourceEntry } from './source-entries.ts';

interface Frame {
  readonly entries: SourceEntry[];
  readonly isList: boolean;
  /** Whose value comes next, in an object. */
  open: SourceEntry | undefined;
}

/** The entries of the objects and lists in YAML. @throws YAMLException of js-yaml if it is none */
export function yamlEntries(text: string): readonly SourceEntry[] {
  const { EVENT_ID, getScalarValue, parseEvents } = yamlParser();
  const root: SourceEntry = { key: '', line: 1, groups: [], names: [] };
  const frames: (Frame | undefined)[] = [];
  const lineOf = lineCounter(text);
  const owner = (frame: Frame | undefined, offset: number): SourceEntry => {
    if (frame?.isList !== true) return frame?.open ?? root;
    const entry = { key: String(frame.entries.length), line: lineOf(offset), groups: [], names: [] };
    frame.entries.push(entry);
    return entry;
  };
  for (const event of parseEvents(text, {})) {
    const frame = frames.at(-1);
    if (event.type === EVENT_ID.DOCUMENT) frames.push(undefined);
    else if (event.type === EVENT_ID.POP) {
      frames.pop();
      const outer = frames.at(-1);
      if (outer) outer.open = undefined;
    } else if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      const entries: SourceEntry[] = [];
      owner(frame, event.start).groups.push(entries);
      frames.push({ entries, isList: event.type === EVENT_ID.SEQUENCE, open: undefined });
    } else if (event.type === EVENT_ID.SCALAR) {
      if (frame === undefined || frame.isList) owner(frame, event.valueStart);
      else if (frame.open) frame.open = undefined;
      else {
        const key = getScalarValue(text, event);
        frame.open = { key, line: lineOf(event.valueStart), groups: [], names: [] };
        frame.entries.push(frame.open);
      }
    }
  }
  return [root];
}
