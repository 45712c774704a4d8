import { pathToFileURL } from 'node:url';
import type { CodeSymbol } from '@codesearch/kernel';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import { isOnDisk, linesOf, stalenessOf } from '@codesearch/search/answer';
import type { Extent } from '../../hit/token-budget.ts';
import type { Answer, AnswerHit } from '@codesearch/search/answer';
import { jsonLine } from '../../text/json-line.ts';
import { resultNotes } from '../notes.ts';
import { splitHits } from '../output-format.ts';
import type { ListFormat } from '../output-format.ts';
import { textPosition } from './text-position.ts';

/**
 * A SARIF log, for editors and code reviews that show results beside the code. A hit is information, not a finding:
 * `kind` is `informational`, for which the standard requires the `level` `none`.
 *
 * Source: SARIF 2.1.0 with Errata 01, OASIS Standard, https://docs.oasis-open.org/sarif/sarif/v2.1.0/
 *
 * @param version of the program
 */
export function sarifFormat(version: string): ListFormat {
  return {
    audience: 'programs',
    defaultLines: Infinity,
    render: (result, { answer, extent }) => jsonLine(sarifLog(result, answer, extent, version)),
    notes: () => [],
  };
}

const rule = { id: 'search-hit', shortDescription: { text: 'Code that matches the query.' } };

function sarifLog(result: SearchResult, answer: Answer, extent: Extent | undefined, semanticVersion: string): object {
  const { full, brief, omitted } = splitHits(answer, extent);
  const roots = [...new Set(result.hits.map(({ root }) => root))];
  const baseOf = (hit: SearchHit): string => baseId(roots.indexOf(hit.root));
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
            toolExecutionNotifications: [
              ...(answer.lead === undefined ? [] : [answer.lead]),
              ...resultNotes(result, omitted),
            ].map((text) => ({
              level: 'note',
              message: { text },
            })),
          },
        ],
        results: [
          ...full.map((each) => resultOf(each, baseOf(each.hit), isOnDisk(each.hit))),
          ...brief.map((each) => resultOf(each, baseOf(each.hit), false)),
        ],
      },
    ],
  };
}

function baseId(index: number): string {
  return index === 0 ? 'ROOT' : `ROOT${index + 1}`;
}

function resultOf(each: AnswerHit, uriBaseId: string, withText: boolean): object {
  const { hit, label } = each;
  const { chunk, score, freshness } = hit;
  const staleness = stalenessOf(hit);
  return {
    ruleId: rule.id,
    ruleIndex: 0,
    kind: 'informational',
    level: 'none',
    message: { text: staleness === undefined ? label : `${label} (${staleness})` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: chunk.path.split('/').map(encodeURIComponent).join('/'), uriBaseId },
          ...regionsOf(each, withText),
        },
        logicalLocations: logicalLocations(hit.definition ? [hit.definition] : chunk.symbols),
      },
    ],
    partialFingerprints: { 'codesearchChunk/v1': chunk.id },
    properties: { score: Number(score.toFixed(6)), freshness: freshness.verdict },
  };
}

/**
 * From the line of the name to the end of the definition; for a restricted search, the first part that matches, with
 * the chunk around it.
 */
function regionsOf({ hit, line, extent, lines, isRestricted }: AnswerHit, withText: boolean): object {
  const { text } = hit.chunk;
  if (!isRestricted) {
    const last = lines.at(-1)?.number ?? line;
    const isKnown =
      withText && lines[0]?.number === line && last - line + 1 === lines.length && last === extent.endLine;
    const snippet = isKnown && { snippet: { text: lines.map((each) => each.text).join('\n') } };
    return { region: { startLine: line, endLine: Math.max(line, extent.endLine), ...snippet } };
  }
  const { startLine, endLine } = linesOf(hit);
  const chunk = { startLine, endLine, ...(withText && { snippet: { text } }) };
  const [first] = hit.matches ?? [];
  // The standard requires that the context is larger.
  if (!first || first.end - first.start >= text.trim().length) return { region: chunk };
  return { region: textPosition(text, first, startLine), contextRegion: chunk };
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
