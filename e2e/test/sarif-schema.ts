import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

/** A SARIF log, as far as the tests look at it. */
export interface SarifLog {
  readonly runs: readonly [
    {
      readonly originalUriBaseIds: Readonly<Record<string, { readonly uri: string }>>;
      readonly results: readonly {
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
              readonly region: {
                readonly startLine: number;
                readonly endLine: number;
                readonly snippet?: { readonly text: string };
              };
            };
          },
        ];
      }[];
    },
  ];
}

const text = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
};

const object = (properties: object, required: readonly string[]): object => ({
  type: 'object',
  properties: { ...properties, properties: { type: 'object' } },
  required,
  additionalProperties: false,
});

const position = { type: 'integer', minimum: 1 };

const region = object(
  { startLine: position, startColumn: position, endLine: position, endColumn: position, snippet: text },
  [],
);

const list = (items: object): object => ({ type: 'array', items, uniqueItems: true });

/**
 * What SARIF 2.1.0 asks of the objects that a search prints: their fields, no others, and which of them must be there.
 * Written after the standard (OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/), sections 3.13 to 3.33.
 */
const essentials = object(
  {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: list(
      object(
        {
          tool: object(
            {
              driver: object(
                {
                  name: { type: 'string' },
                  semanticVersion: { type: 'string', pattern: String.raw`^\d+\.\d+\.\d+` },
                  rules: list(object({ id: { type: 'string' }, shortDescription: text }, ['id'])),
                },
                ['name'],
              ),
            },
            ['driver'],
          ),
          originalUriBaseIds: {
            type: 'object',
            additionalProperties: object({ uri: { type: 'string', pattern: '^file:///.*/$' } }, []),
          },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          invocations: list(
            object(
              {
                executionSuccessful: { type: 'boolean' },
                toolExecutionNotifications: list(
                  object({ level: { enum: ['none', 'note', 'warning', 'error'] }, message: text }, ['message']),
                ),
              },
              ['executionSuccessful'],
            ),
          ),
          results: list(
            object(
              {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: -1 },
                // Section 3.27.10: a result of any kind but `fail` has the level `none`.
                kind: { const: 'informational' },
                level: { const: 'none' },
                message: text,
                locations: list(
                  object(
                    {
                      physicalLocation: object(
                        {
                          artifactLocation: object(
                            { uri: { type: 'string', pattern: '^[^/\\\\ ][^\\\\ ]*$' }, uriBaseId: { type: 'string' } },
                            [],
                          ),
                          region,
                          contextRegion: region,
                        },
                        ['artifactLocation'],
                      ),
                      logicalLocations: list(
                        object(
                          {
                            name: { type: 'string' },
                            fullyQualifiedName: { type: 'string' },
                            kind: { type: 'string' },
                          },
                          [],
                        ),
                      ),
                    },
                    [],
                  ),
                ),
                partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
              },
              ['message', 'ruleId', 'locations'],
            ),
          ),
        },
        ['tool', 'results'],
      ),
    ),
  },
  ['version', 'runs'],
);

const validate = new Ajv2020({ allErrors: true }).compile(essentials);

/** Fails where a value is no SARIF 2.1.0 log of one run. */
export function expectSarif(value: unknown): void {
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}
