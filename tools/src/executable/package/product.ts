import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What packages say about the program. */
export interface Product {
  readonly version: string;
  readonly description: string;
  readonly homepage: string;
  readonly author: string;
  /** Name and address. */
  readonly maintainer: string;
}

/** The facts of the package.json of the command line. */
export function readProduct(workspace: string): Product {
  const { version, description, author, repository } = JSON.parse(
    readFileSync(join(workspace, 'packages/cli/package.json'), 'utf8'),
  ) as {
    readonly version: string;
    readonly description: string;
    readonly author: string;
    readonly repository: { readonly url: string };
  };
  const homepage = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
  return {
    version,
    description,
    author,
    homepage,
    maintainer: `${author} <codesearch@users.noreply.github.com>`,
  };
}
