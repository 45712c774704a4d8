import type { StandardSchemaV1 } from '@standard-schema/spec';

/** The options of a plugin that has none: an object without keys. */
export type NoOptions = StandardSchemaV1<Readonly<Record<string, never>>>;

/** A schema of this package. */
export function schemaOf<Output>(
  validate: (value: unknown) => StandardSchemaV1.Result<Output>,
): StandardSchemaV1<Output> {
  return { '~standard': { version: 1, vendor: '@codesearch/kernel', validate } };
}

/** Refuses each key. */
export const noOptions: NoOptions = schemaOf((value) => {
  const path = typeof value === 'object' && value !== null ? Object.keys(value).slice(0, 1) : undefined;
  return path?.length === 0
    ? { value: {} }
    : { issues: [{ message: 'the plugin has no options.', ...(path && { path }) }] };
});
