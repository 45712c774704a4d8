import { pathToFileURL } from 'node:url';
import type { CodeSymbol } from '@codesearch/kernel';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import { QueryWords, isOnDisk, linesOf, signatureOf, stalenessOf, titleOf } from '@codesearch/presentation';
import type { Extent } from '@codesearch/presentation';
import { jsonLine } from '../../../output/print.ts';
import { packageManifest } from '../../../package-files.ts';
import { resultNotes } from '../notes.ts';
import { splitHits } from '../output-format.ts';
import type { OutputFormat } from '../output-format.ts';
import { textPosition } from './text-position.ts';

/**
 * A SARIF log, for editors and code reviews that show results beside the code. A hit is information, not a finding:
 * `kind` is `informational`, for which the standard requires the `level` `none`.
 *
 * Source: SARIF 2.1.0 with Errata 01, OASIS Standard, https://docs.oasis-open.org/sarif/sarif/v2.1.0/
 */
export const sarifFormat: OutputFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  render: (result, { extent }) => jsonLine(sarifLog(result, extent)),
  notes: () => [],
};

const rule = { id: 'search-hit', shortDescription: { text: 'Code that matches the query.' } };

function sarifLog(result: SearchResult, extent: Extent | undefined): object {
  const words = new QueryWords(result.query);
  const { full, brief, omitted } = splitHits(result, extent);
  const roots = [...new Set(result.hits.map(({ root }) => root))];
  const baseOf = (hit: SearchHit): string => baseId(roots.indexOf(hit.root));
  const semanticVersion = packageManifest().version;
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'codesearch', semanticVersion, rules: [rule] } },
        originalUriBaseIds: Object.fromEntries(
          roots.map((root, index) => [baseId(index), { uri: `${pathToFileURL(root).href.replace(/\/$/, '')}/` }]),
        ),
        columnKind: 'utf16CodeUnits',
        properties: { query: result.query.text },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: resultNotes(result, omitted).map((text) => ({
              level: 'note',
              message: { text },
            })),
          },
        ],
        results: [
          ...full.map((hit) => resultOf(hit, baseOf(hit), titleOf(hit, words), isOnDisk(hit))),
          ...brief.map((hit) => resultOf(hit, baseOf(hit), signatureOf(hit, words), false)),
        ],
      },
    ],
  };
}

function baseId(index: number): string {
  return index === 0 ? 'ROOT' : `ROOT${index + 1}`;
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
          ...regionsOf(hit, { startLine, endLine, ...(withText && { snippet: { text: chunk.text } }) }),
        },
        logicalLocations: logicalLocations(chunk.symbols),
      },
    ],
    partialFingerprints: { 'codesearchChunk/v1': chunk.id },
    properties: { score: Number(score.toFixed(6)), freshness: freshness.verdict },
  };
}

/** The chunk; for a restricted search, the first part that matches, with the chunk around it. */
function regionsOf(hit: SearchHit, chunk: object): object {
  const { text } = hit.chunk;
  const [first] = hit.matches ?? [];
  // The standard requires that the context is larger.
  if (!first || first.end - first.start >= text.trim().length) return { region: chunk };
  return { region: textPosition(text, first, linesOf(hit).startLine), contextRegion: chunk };
}

/** Overloads share a name, but the standard requires unique items. */
function logicalLocations(symbols: readonly CodeSymbol[]): readonly object[] {
  const distinct = new Map(symbols.map((symbol) => [`${symbol.kind} ${symbol.qualifiedName}`, symbol]));
  return Array.from(distinct.values(), ({ name, qualifiedName, kind }) => ({
    name,
    fullyQualifiedName: qualifiedName,
    kind,
  }));
}
