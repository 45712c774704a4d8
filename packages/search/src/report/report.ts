import type { QueryPart } from '@codesearch/kernel';
import { MentionedFiles } from './mentioned-files.ts';
import { readQuery } from '@codesearch/query';
import type { QueryReading } from '@codesearch/query';

/** A pasted report, as retrieval and reranking use it. */
export interface Report {
  /** The title, the names and paths that the report mentions, and its prose: for whatever cannot weigh parts. */
  readonly query: string;
  readonly parts: readonly QueryPart[];
  /** Of these, the title and what the report mentions: enough to find files by their names. */
  readonly focusParts: readonly QueryPart[];
  readonly title: string;
  /** The title with the names and paths that the report mentions outside of code. */
  readonly focus: string;
  /** Names that the report mentions outside of code, best first. */
  readonly names: readonly string[];
  /** Messages and quotations, which can occur in the code word for word, with their weights up to 1. */
  readonly messages: ReadonlyMap<string, number>;
  readonly mentioned: MentionedFiles;
}

/** A shorter text on one line is a question. */
const minLength = 200;

/** Names and paths that say what a report is about. */
const maxNames = 24;
const maxPaths = 12;

/** Characters of the whole report that are searched for, and of the prose. */
const maxLength = 10_000;

/** Weights of the parts, by experiment with the texts of issues. */
const partWeights = { title: 1.5, mentioned: 1, prose: 0.7, whole: 0.3 };

const maxMessages = 6;

/** Whether it is worth reading a query as a report. */
export function canBeReport(query: string): boolean {
  return query.length >= minLength || query.trim().includes('\n');
}

/** @returns `undefined` if the query is a name or a question */
export async function readReport(query: string): Promise<Report | undefined> {
  if (!canBeReport(query)) return undefined;
  const reading = readQuery(query);
  return reading.kind === 'report' ? reportOf(query, reading) : undefined;
}

function reportOf(query: string, reading: QueryReading): Report {
  const { title, prose } = reading;
  const outsideCode = ({ origins }: { readonly origins: readonly string[] }): boolean =>
    origins.some((origin) => origin !== 'code');
  const names = reading.names.filter(outsideCode).map(({ name }) => name);
  const paths = reading.paths.filter(outsideCode).map(({ path }) => path);
  const mentioned = [...names.slice(0, maxNames), ...paths.slice(0, maxPaths)].join(' ');
  const texts = { title, mentioned, prose: prose.slice(0, maxLength), whole: query.slice(0, maxLength) };
  const parts = (Object.keys(partWeights) as (keyof typeof partWeights)[])
    .map((part) => ({ text: texts[part], weight: partWeights[part] }))
    .filter(({ text }) => text.trim() !== '');
  return {
    query: [title, mentioned, texts.prose].join('\n'),
    parts,
    focusParts: parts.slice(0, mentioned === '' ? 1 : 2),
    title,
    focus: `${title}\n${mentioned}`,
    names,
    messages: messagesOf(reading),
    mentioned: new MentionedFiles(reading),
  };
}

/** Weights of a message: evidence among much prose, and nearly the whole of a terminal's output. */
const [minMessageWeight, maxMessageWeight] = [0.1, 0.9];

/**
 * Messages of errors, and quotations of several words. The less prose there is, the more the report is about its messages. Frames of a
 * stack trace say it better.
 */
function messagesOf({ errors, quoted, places, prose }: QueryReading): ReadonlyMap<string, number> {
  const isSentence = (text: string): boolean => /\S\s+\S+\s+\S/.test(text) && text.length >= 12;
  const messages = [...new Set([...errors.map(({ message }) => message), ...quoted])].filter(isSentence);
  const hasFrames = places.some(({ origin }) => origin === 'frame');
  const weightOf = (text: string): number => {
    const share = hasFrames ? 0 : text.length / (text.length + prose.length);
    return Math.min(maxMessageWeight, Math.max(minMessageWeight, share));
  };
  return new Map(messages.slice(0, maxMessages).map((text) => [text, weightOf(text)]));
}
