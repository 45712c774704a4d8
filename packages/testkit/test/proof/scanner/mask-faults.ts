import type { SourceText } from '@codesearch/kernel';
import { sha256 } from '../../../src/fixture/source-text.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { sources } from './changes.ts';

const masked = 'a text with masked secrets keeps the length and the lines of its file';

const secrets = /[A-Za-z0-9+/=]{40,}/g;
const secretLines = /[A-Za-z0-9+/=\n]{65,}/g;

/** Faults that the law of masked secrets finds, in a scanner that masks anything that looks like a key. */
export const maskFaults: readonly Fault<'scanner'>[] = [
  ['secrets that are cut out', masked, masking((text) => text.replaceAll(secrets, ''))],
  ['secrets masked by one character each', masked, masking((text) => text.replaceAll(secrets, '*'))],
  ['secrets masked by another character', masked, masking((text) => text.replaceAll(secrets, repeated('x')))],
  ['line ends that are masked', masked, masking((text) => text.replaceAll(secretLines, repeated('*')))],
  ['line ends that are repaired in a masked text', masked, masking((text) => text.replaceAll('\r\n', ' \n'))],
  ['a count without masked secrets', masked, masking((text) => text)],
  ['secrets that are not counted', masked, sources(uncounted)],
  ['a count that is not a number', masked, masking((text) => text.replaceAll(secrets, repeated('*')), Number.NaN)],
  ['a hash of the masked text', masked, sources(hashed)],
];

function masking(change: (text: string) => string, count = 1): Change<'scanner'> {
  return sources((source) => ({ ...source, text: change(source.text), masked: count }));
}

function uncounted(source: SourceText): SourceText {
  return { ...source, text: source.text.replaceAll(secrets, repeated('*')) };
}

function hashed(source: SourceText): SourceText {
  const text = source.text.replaceAll(secrets, repeated('*'));
  return { ...source, text, masked: 1, hash: sha256(text) };
}

function repeated(character: string): (secret: string) => string {
  return (secret) => character.repeat(secret.length);
}
