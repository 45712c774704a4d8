import { errors } from '@codesearch/kernel';

/** The first version with the features that the collections use. */
const minVersion = { major: 2, minor: 5 };

/**
 * Refuses a server that is too old. Known forms are `v2.5.4`, `2.6-20250815-ab12cd34`, `milvus_lite-3.2.2`, and
 * `Zilliz Cloud Vector Database(Compatible with Milvus 2.5)`.
 *
 * @throws `UNSUPPORTED` if the version is lower than 2.5; an unreadable version is accepted
 */
export function checkVersion(version: string, server: string): void {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return;
  if (Number(major) > minVersion.major || (Number(major) === minVersion.major && Number(minor) >= minVersion.minor))
    return;
  throw errors.unsupported(
    `${server} has version ${version}, which`,
    `Use Milvus ${minVersion.major}.${minVersion.minor} or later, or Milvus Lite 3.`,
  );
}
