import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { headings } from '../markdown/headings.ts';
import { sections } from '../markdown/sections.ts';
import type { Page } from '../navigation/page.ts';
import { repository, workspace } from '../workspace.ts';

/** The text of a page as its file has it. */
export function pageText({ source, headings }: Page): string {
  if (source === undefined) throw new Error('A generated page has no file.');
  const text = readFileSync(join(workspace, source), 'utf8');
  return headings === undefined ? text : sections(text, headings);
}

/** Whether an address leaves the repository. */
export function isExternal(target: string): boolean {
  return /^[a-z][a-z+.-]*:/i.test(target);
}

/** Finds where the links of Markdown files lead on the site. */
export class LinkTargets {
  readonly #pages: readonly Page[];
  readonly #slugs = new Map<Page, ReadonlySet<string>>();

  constructor(pages: readonly Page[]) {
    this.#pages = pages;
  }

  /**
   * The target on the site of a link: a page, a picture, or the public repository for any other file.
   *
   * @param from the page that has the link
   * @throws Error if the target does not exist
   */
  resolve(from: Page, target: string): string {
    if (isExternal(target)) return target;
    const [path = '', anchor = ''] = target.split('#');
    const source = from.source ?? '';
    const file = path === '' ? source : posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '');
    const page = this.#pageOf(file, anchor, path === '' ? from : undefined);
    if (page !== undefined) {
      if (page === from && path === '') return target;
      return `/${page.path}.md${anchor === '' ? '' : `#${anchor}`}`;
    }
    const absolute = join(workspace, file);
    if (file.startsWith('..') || !existsSync(absolute)) throw new Error(`${source}: ${target} does not exist`);
    if (/\.(?:svg|png)$/.test(file)) return `/${posix.basename(file)}`;
    const kind = statSync(absolute).isDirectory() ? 'tree' : 'blob';
    return `${repository}/${kind}/main/${file}${anchor === '' ? '' : `#${anchor}`}`;
  }

  /** The page that shows a file, or the part of the file with an anchor. */
  #pageOf(file: string, anchor: string, preferred: Page | undefined): Page | undefined {
    const shown = this.#pages.filter(({ source }) => source === file || source === posix.join(file, 'README.md'));
    const ordered = preferred === undefined ? shown : [preferred, ...shown.filter((page) => page !== preferred)];
    const whole = ordered.toSorted((a, b) => Number(a.headings !== undefined) - Number(b.headings !== undefined));
    return anchor === '' ? whole[0] : ordered.find((page) => this.#slugsOf(page).has(anchor));
  }

  #slugsOf(page: Page): ReadonlySet<string> {
    const known = this.#slugs.get(page);
    if (known !== undefined) return known;
    const slugs = new Set(headings(pageText(page)).map(({ slug }) => slug));
    this.#slugs.set(page, slugs);
    return slugs;
  }
}
