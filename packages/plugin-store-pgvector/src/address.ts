import type { PluginContext } from '@codesearch/kernel';
import { collectionName } from '@codesearch/toolkit';
import type { ResolvedOptions } from './options.ts';

/** Address of the database; it may contain a password if it comes from the environment. */
export function address({ baseURL }: ResolvedOptions, context: PluginContext): string {
  return baseURL ?? context.env('PGVECTOR_URL') ?? 'postgresql://localhost:5432/postgres';
}

/** Host of the server, for facts. */
export function serverHost(options: ResolvedOptions, context: PluginContext): string {
  const text = address(options, context);
  return URL.canParse(text) ? new URL(text).host : 'the address in PGVECTOR_URL';
}

/** Name of the server in errors, without credentials. */
export function serverName(options: ResolvedOptions, context: PluginContext): string {
  const text = address(options, context);
  if (!URL.canParse(text)) return 'PostgreSQL at the address in PGVECTOR_URL';
  const { host, pathname, searchParams } = new URL(text);
  return `PostgreSQL at ${host === '' ? (searchParams.get('host') ?? 'localhost') : host}${pathname}`;
}

export function tableName({ table }: ResolvedOptions, { dataDir }: PluginContext): string {
  return table ?? collectionName(dataDir);
}
