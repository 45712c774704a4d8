import { CodesearchError } from '@codesearch/kernel';

/* The ways to fail that no plugin meets: see `errors` of the kernel. */

/** There is no configuration file at the given path. */
export function configNotFound(path: string): CodesearchError<'CONFIG_NOT_FOUND'> {
  return new CodesearchError(`No configuration at ${path}.`, {
    code: 'CONFIG_NOT_FOUND',
    hint: 'Give the path of an existing file, or none to use the nearest configuration or the default one.',
    details: { path },
  });
}

/** A folder has no index. */
export function indexMissing(root: string): CodesearchError<'INDEX_MISSING'> {
  return new CodesearchError(`There is no index of ${root}.`, {
    code: 'INDEX_MISSING',
    hint: 'Build the index first.',
    details: { root },
  });
}

/**
 * Another process builds an index that cannot answer before. Retryable. @param progress follows its name in the message
 */
export function indexBuilding(
  root: string,
  { pid, elsewhere }: { readonly pid?: number | undefined; readonly elsewhere?: string | undefined },
  progress: string,
): CodesearchError<'INDEX_BUSY'> {
  const place = elsewhere === undefined ? '' : ` of another container or machine (${elsewhere})`;
  const writer = pid === undefined ? 'Another process' : `Process ${pid}${place}`;
  return new CodesearchError(`${writer} is building the index of ${root}, which is not complete${progress}.`, {
    code: 'INDEX_BUSY',
    hint: 'Try again when it has finished. If it is stopped, continue it or end it: the next run then resumes its work.',
    retryable: true,
    details: { root, pid, building: true },
  });
}

/**
 * A home folder or a disk has no index, and nobody confirmed that all of it should get one.
 *
 * @param nature what follows its path
 */
export function rootTooWide(root: string, nature: string): CodesearchError<'INPUT_INVALID'> {
  return new CodesearchError(`${root} ${nature}, so indexing all of it needs a confirmation.`, {
    code: 'INPUT_INVALID',
    hint: 'Give a folder in it, such as a repository.',
    details: { reason: 'wide-root', root },
  });
}

/** A write to an index that this machine only reads. */
export function readOnlyIndex(root: string): CodesearchError<'INPUT_INVALID'> {
  return new CodesearchError(`The index of ${root} is configured as read-only.`, {
    code: 'INPUT_INVALID',
    hint: "Do this on the machine that builds the index, or set 'readOnly' to false.",
    details: { reason: 'read-only', root },
  });
}
