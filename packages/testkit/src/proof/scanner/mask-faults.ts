import type { ReadResult, SourceText } from '@codesearch/kernel';
import { sha256 } from '../../fixture/source-text.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const masked = 'a text with masked secrets has the length and the lines of its file';

const secrets = /[A-Za-z0-9+/=]{40,}/g;
const secretLines = /[A-Za-z0-9+/=\n]{65,}/g;

/** Faults that the law of masked secrets finds, in a scanner that masks what looks like a key. */
export const maskFaults: readonly Fault<'scanner'>[] = [
  ['secrets that are cut out', masked, masking((text) => text.replaceAll(secrets, ''))],
  ['secrets of one sign each', masked, masking((text) => text.replaceAll(secrets, '*'))],
  ['secrets under another sign', masked, masking((text) => text.replaceAll(secrets, repeated('x')))],
  ['line ends that are masked', masked, masking((text) => text.replaceAll(secretLines, repeated('*')))],
  ['line ends that are repaired', masked, masking((text) => text.replaceAll('\r\n', ' \n'))],
  ['a count of nothing', masked, masking((text) => text)],
  ['secrets that are not counted', masked, changing(uncounted)],
  ['a count that is no number', masked, masking((text) => text.replaceAll(secrets, repeated('*')), Number.NaN)],
  ['a hash of the masked text', masked, changing(hashed)],
];

function changing(change: (source: SourceText) => SourceText): Change<'scanner'> {
  return (scanner) => ({
    async read(file, options): Promise<ReadResult> {
      const result = await scanner.read(file, options);
      return 'source' in result ? { source: change(result.source) } : result;
    },
  });
}

function masking(change: (text: string) => string, count = 1): Change<'scanner'> {
  return changing((source) => ({ ...source, text: change(source.text), masked: count }));
}

function uncounted(source: SourceText): SourceText {
  return { ...source, text: source.text.replaceAll(secrets, repeated('*')) };
}

function hashed(source: SourceText): SourceText {
  const text = source.text.replaceAll(secrets, repeated('*'));
  return { ...source, text, masked: 1, hash: sha256(text) };
}

function repeated(sign: string): (secret: string) => string {
  return (secret) => sign.repeat(secret.length);
}
