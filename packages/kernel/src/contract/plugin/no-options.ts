import type { StandardSchemaV1 } from '@standard-schema/spec';

/** The options of a plugin that has none: an object without keys. */
export type NoOptions = StandardSchemaV1<Readonly<Record<string, never>>>;

/** Refuses each key. */
export const noOptions: NoOptions = {
  '~standard': {
    version: 1,
    vendor: '@codesearch/kernel',
    validate(value) {
      if (typeof value !== 'object' || value === null) return { issues: [{ message: 'the plugin has no options.' }] };
      const [name] = Object.keys(value);
      if (name === undefined) return { value: {} };
      return { issues: [{ message: 'the plugin has no options.', path: [name] }] };
    },
  },
};
