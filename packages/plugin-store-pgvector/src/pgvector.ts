import { definePlugin, errors } from '@codesearch/kernel';
import type { PluginFactory, PluginContext } from '@codesearch/kernel';
import { DatabaseStore, serverFacts, collectionName } from '@codesearch/toolkit';
import { codeTokensVersion } from '@codesearch/toolkit/pure';
import { failure } from './failure.ts';
import { schemaVersion } from './index-tables.ts';
import { optionsSchema } from './options.ts';
import { PgvectorIndex } from './pgvector-index.ts';
import type { ServerPlace } from '@codesearch/toolkit';
import type { ResolvedOptions } from './options.ts';

/** Vectors in PostgreSQL with pgvector, and with an option words too. */
export const pgvector: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name: 'store-pgvector',
  stage: 'store',
  options: optionsSchema,
  environment: ['PGVECTOR_URL', 'PGPASSWORD'],
  // One call of the stage makes several statements.
  policy: ({ timeoutMs }) => ({ timeoutMs: Math.max(120_000, 2 * timeoutMs) }),
  fingerprint: ({ index, precision, m, constructionEf, lexical }) => ({
    schema: schemaVersion,
    tokens: codeTokensVersion,
    index,
    precision,
    lexical,
    ...(index === 'hnsw' ? { m, constructionEf } : {}),
  }),
  describe: (options, context) => serverFacts(placeOf(options, context), options.lexical),
  create(options, context) {
    const place = placeOf(options, context);
    return new DatabaseStore({
      connect: () => PgvectorIndex.open(options, place, context),
      failure: (error) => failure(error, place.server, place.index),
    });
  },
});

const variable = 'PGVECTOR_URL';

/**
 * Address of the database; it may contain a password if it comes from the environment. There it may be without a
 * scheme, as in `localhost:5432/code`, or the folder of a socket.
 *
 * @throws CONFIG_INVALID if it is none
 */
function address({ baseURL }: ResolvedOptions, context: PluginContext): string {
  if (baseURL !== undefined) return baseURL;
  const named = context.env(variable)?.trim();
  if (!named) return 'postgresql://localhost:5432/postgres';
  if (isSocket(named)) return named;
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(named) ? named : `postgresql://${named}`;
  // Neither the text nor a part of it is quoted: it can be a password.
  if (/[$#]?\{|\$\w|\s/.test(text) || !/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw errors.configInvalid(
      variable,
      'it is no address of PostgreSQL.',
      `Set ${variable} to an address such as postgresql://user@localhost:5432/database.`,
    );
  }
  return text;
}

/** A socket is named by its folder. */
function placeOf(options: ResolvedOptions, context: PluginContext): ServerPlace {
  const text = address(options, context);
  const host = hostOf(text);
  const server = `PostgreSQL at ${host}${isSocket(text) ? '' : new URL(text).pathname}`;
  return { address: text, host, server, index: options.table ?? collectionName(context.dataDir) };
}

/** As the client reads it: the folder and, after a space, the database. */
function isSocket(text: string): boolean {
  return text.startsWith('/');
}

function hostOf(text: string): string {
  if (isSocket(text)) return text.split(' ')[0] as string;
  const { host, searchParams } = new URL(text);
  return host === '' ? (searchParams.get('host') ?? 'localhost') : decodeURIComponent(host);
}
