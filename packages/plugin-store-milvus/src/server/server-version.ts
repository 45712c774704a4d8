import { errors } from '@codesearch/kernel';

/** The first version with what the collections need. */
const least = { major: 2, minor: 5 };

/**
 * Refuses a server that is too old. Known forms are `v2.5.4`, `2.6-20250815-ab12cd34`, `milvus_lite-3.2.2`, and
 * `Zilliz Cloud Vector Database(Compatible with Milvus 2.5)`.
 *
 * Errors: `UNSUPPORTED` where the version is less than 2.5; one that cannot be read is let pass.
 */
export function checkVersion(version: string, server: string): void {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return;
  if (Number(major) > least.major || (Number(major) === least.major && Number(minor) >= least.minor)) return;
  throw errors.unsupported(
    `${server} has version ${version}, which`,
    `Use Milvus ${least.major}.${least.minor} or later, or Milvus Lite 3.`,
  );
}
