import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { headings } from '../markdown/headings.ts';
import { generatedPages } from '../reference/generated-pages.ts';
import { contractItems } from '../reference/contract/contract-items.ts';
import { workspace } from '../workspace.ts';
import { chapters } from './chapters.ts';
import type { Page } from './page.ts';

/** The navigation: all chapters with their pages. */
export function sidebar(): DefaultTheme.SidebarItem[] {
  return chapters().map(({ title, pages, collapsed }) => ({
    text: title,
    ...(collapsed === true ? { collapsed } : {}),
    items: [
      ...(title === 'Reference' ? generatedPages : []).map(item),
      ...pages.map(item),
      ...(title === 'Reference' ? [contractItems()] : []),
    ],
  }));
}

function item({ path, title, source }: Page): DefaultTheme.SidebarItem {
  return { text: title ?? firstHeading(source ?? ''), link: `/${path}` };
}

function firstHeading(source: string): string {
  const [first] = headings(readFileSync(join(workspace, source), 'utf8'));
  if (first === undefined) throw new Error(`${source} has no heading.`);
  return first.text;
}
