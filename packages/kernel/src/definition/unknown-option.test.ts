import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unknownOption } from './unknown-option.ts';

const url = /^https:/;

/** The same options in three libraries, and by hand. */
const schemas: Readonly<Record<string, StandardSchemaV1>> = {
  zod: z.strictObject({
    size: z.number().optional(),
    model: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    limits: z.strictObject({ attempts: z.number().optional(), timeoutMs: z.number() }).optional(),
    baseURL: z.string().regex(url).optional(),
  }),
  valibot: v.strictObject({
    size: v.optional(v.number()),
    model: v.string(),
    headers: v.optional(v.record(v.string(), v.string())),
    limits: v.optional(v.strictObject({ attempts: v.optional(v.number()), timeoutMs: v.number() })),
    baseURL: v.optional(v.pipe(v.string(), v.regex(url))),
  }),
  arktype: type({
    '+': 'reject',
    'size?': 'number',
    model: 'string',
    'headers?': { '[string]': 'string' },
    'limits?': { '+': 'reject', 'attempts?': 'number', timeoutMs: 'number' },
    'baseURL?': url,
  }),
};

function problem(schema: StandardSchemaV1, options: unknown): ReturnType<typeof unknownOption> {
  const result = schema['~standard'].validate(options);
  if (result instanceof Promise || !result.issues) throw new Error('The options are valid.');
  return unknownOption(schema, options, result.issues);
}

describe.each(Object.entries(schemas))('with %s', (_, schema) => {
  it.each([
    ['a mistyped option', { model: 'm', sise: 3 }, ['sise'], 'size'],
    ['a mistyped required option', { modle: 'm' }, ['modle'], 'model'],
    ['another case', { model: 'm', baseurl: 'https://x' }, ['baseurl'], 'baseURL'],
    ['an option in an option', { model: 'm', limits: { timeoutMs: 1, attemps: 2 } }, ['limits', 'attemps'], 'attempts'],
    ['an option that resembles none', { model: 'm', colour: 3 }, ['colour'], undefined],
    ['an option that resembles a given one only', { model: 'm', modeI: 'm' }, ['modeI'], undefined],
    ['one of two unknown options', { model: 'm', sise: 3, limit: {} }, ['sise'], 'size'],
  ])('finds %s', (_title, options, path, nearest) => {
    expect(problem(schema, options)).toMatchObject({ path, nearest });
  });

  it('names the options that are not given', () => {
    const others = problem(schema, { model: 'm', colour: 3 })?.others ?? [];
    expect(others.toSorted()).toEqual(['baseURL', 'headers', 'limits', 'size']);
  });

  it.each([
    ['a value of the wrong type', { model: 'm', size: '3' }],
    ['a value that breaks a rule', { model: 'm', baseURL: 'ftp://x' }],
    ['a missing option', { size: 3 }],
    ['a wrong value in a record', { model: 'm', headers: { accept: 3 } }],
    ['a wrong value of an option in an option', { model: 'm', limits: { timeoutMs: '1' } }],
    ['options that are no object', 'm'],
  ])('is silent about %s', (_title, options) => {
    expect(problem(schema, options)).toBeUndefined();
  });
});

describe('with a union', () => {
  const unions: Readonly<Record<string, StandardSchemaV1>> = {
    zod: z.discriminatedUnion('provider', [
      z.strictObject({ provider: z.literal('a'), model: z.string().optional() }),
      z.strictObject({ provider: z.literal('b'), host: z.string().optional() }),
    ]),
    valibot: v.variant('provider', [
      v.strictObject({ provider: v.literal('a'), model: v.optional(v.string()) }),
      v.strictObject({ provider: v.literal('b'), host: v.optional(v.string()) }),
    ]),
  };

  it.each(Object.entries(unions))('of %s suggests options of the chosen member', (_, schema) => {
    expect(problem(schema, { provider: 'b', hots: 'x' })).toEqual({
      path: ['hots'],
      nearest: 'host',
      others: ['host'],
    });
    expect(problem(schema, { provider: 'b', model: 'x' })).toMatchObject({ path: ['model'], nearest: undefined });
  });
});

it('works with a schema that is written by hand, and with one that throws', () => {
  const schemaOf = (validate: StandardSchemaV1.Props['validate']): StandardSchemaV1 => ({
    '~standard': { version: 1, vendor: 'test', validate },
  });
  const byHand = schemaOf((value) => {
    const { size = 8, ...others } = value as { readonly size?: number };
    return Object.keys(others).length > 0 ? { issues: [{ message: 'too much' }] } : { value: { size } };
  });
  expect(problem(byHand, { sise: 3 })).toMatchObject({ path: ['sise'], nearest: 'size' });
  const options = { sise: 3 };
  const throwing = schemaOf((value) => {
    if (value !== options) throw new Error('not these');
    return { issues: [{ message: 'wrong', path: ['sise'] }] };
  });
  expect(unknownOption(throwing, options, [{ message: 'wrong', path: ['sise'] }])).toBeUndefined();
});

it('never calls plugins in the options, nor changes the options', () => {
  const options = Object.freeze({ model: 'm', sise: Object.freeze({ create: () => expect.unreachable() }) });
  expect(problem(schemas['valibot']!, options)).toMatchObject({ path: ['sise'] });
});
