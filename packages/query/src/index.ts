export { contentWords, reportParts } from './content-words.ts';
export { bareMessage, withoutLogPrefix } from './line/reported-errors.ts';
export type { QueryPlace } from './places/query-place.ts';
export { readPlaces } from './places/read-places.ts';
export type {
  MentionedName,
  MentionedPath,
  MentionedPlace,
  Origin,
  QueryKind,
  QueryReading,
  Reading,
  ReportedError,
} from './query-reading.ts';
export { readQuery } from './read-query.ts';
export { relatedWords } from './related-words.ts';
