import { replaceLinks } from '../markdown/links.ts';
import { outsideFences } from '../markdown/fences.ts';
import type { Page } from '../navigation/page.ts';
import { repository } from '../workspace.ts';
import { pageText } from './link-target.ts';
import type { LinkTargets } from './link-target.ts';

/**
 * The Markdown of a page for VitePress: links lead to pages of the site, comments are left out, and a part of a file
 * gets a heading.
 */
export function pageContent(page: Page, targets: LinkTargets): string {
  const text = outsideFences(pageText(page), (part) => part.replaceAll(/<!--[\s\S]*?-->\n*/g, ''));
  const body = replaceLinks(text, (target) => targets.resolve(page, target));
  const heading = page.headings === undefined || page.title === undefined ? '' : `# ${page.title}\n\n`;
  return `---\nsource: ${repository}/blob/main/${page.source}\n---\n\n${heading}${body}`;
}
