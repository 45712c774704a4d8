import { pathToFileURL } from 'node:url';
import type { CodeSymbol } from '@codesearch/kernel';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import { QueryWords, isOnDisk, linesOf, signatureOf, stalenessOf, titleOf } from '@codesearch/presentation';
import { partHits } from './answer-format.ts';
import type { HitFormat } from './answer-format.ts';
import { comparisonNote, indexNote, omissionNote } from './notes.ts';

/**
 * A search result as a SARIF log, for editors and reviews that show results beside the code. A hit is information and not a
 * finding: `kind` is `informational`, and `level` is `none`, as the standard asks for then.
 *
 * Source: SARIF 2.1.0 with Errata 01, OASIS Standard, https://docs.oasis-open.org/sarif/sarif/v2.1.0/
 */
export function sarifLog(result: SearchResult, version: string, { extent }: Pick<HitFormat, 'extent'>): object {
  const words = new QueryWords(result.query);
  const { full, brief, omitted } = partHits(result, extent);
  const roots = [...new Set(result.hits.map(({ root }) => root))];
  const baseOf = (hit: SearchHit): string => baseId(roots.indexOf(hit.root));
  const notes = [indexNote(result), omissionNote(omitted), comparisonNote(result)].filter((note) => note !== undefined);
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'codesearch', semanticVersion: version, rules: [rule] } },
        originalUriBaseIds: Object.fromEntries(
          roots.map((root, place) => [baseId(place), { uri: `${pathToFileURL(root).href.replace(/\/$/, '')}/` }]),
        ),
        columnKind: 'utf16CodeUnits',
        properties: { query: result.query },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: notes.map((text) => ({ level: 'note', message: { text } })),
          },
        ],
        results: [
          ...full.map((hit) => resultOf(hit, baseOf(hit), titleOf(hit, words), isOnDisk(hit))),
          ...brief.map((hit) => resultOf(hit, baseOf(hit), signatureOf(hit, words), false)),
        ],
      },
    ],
  };
  return log;
}

const rule = { id: 'search-hit', shortDescription: { text: 'Code that answers the query.' } };

function baseId(place: number): string {
  return place === 0 ? 'ROOT' : `ROOT${place + 1}`;
}

function resultOf(hit: SearchHit, uriBaseId: string, title: string, withText: boolean): object {
  const { chunk, score, freshness } = hit;
  const { startLine, endLine } = linesOf(hit);
  const staleness = stalenessOf(hit);
  return {
    ruleId: rule.id,
    ruleIndex: 0,
    kind: 'informational',
    level: 'none',
    message: { text: staleness === undefined ? title : `${title} (${staleness})` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: chunk.path.split('/').map(encodeURIComponent).join('/'), uriBaseId },
          region: { startLine, endLine, ...(withText && { snippet: { text: chunk.text } }) },
        },
        logicalLocations: logicalLocations(chunk.symbols),
      },
    ],
    partialFingerprints: { 'codesearchChunk/v1': chunk.id },
    properties: { score: Number(score.toFixed(6)), freshness: freshness.verdict },
  };
}

/** No two are alike, as the standard asks for: overloads have one name. */
function logicalLocations(symbols: readonly CodeSymbol[]): readonly object[] {
  const distinct = new Map(symbols.map((symbol) => [`${symbol.kind} ${symbol.qualifiedName}`, symbol]));
  return Array.from(distinct.values(), ({ name, qualifiedName, kind }) => ({
    name,
    fullyQualifiedName: qualifiedName,
    kind,
  }));
}
