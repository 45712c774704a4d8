import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { contractFolder } from './contract-folder.ts';

/** The pages that TypeDoc has written, by the folders of the kernel. */
export function contractItems(): DefaultTheme.SidebarItem {
  const files = globSync('*/*.md', { cwd: contractFolder }).toSorted();
  const folders = Object.entries(Object.groupBy(files, (file) => dirname(file)));
  const items = folders.map(([folder, pages = []]) => ({
    text: folder,
    items: pages.map((page) => ({
      text: basename(page, '.md'),
      link: `/reference/contracts/${page.slice(0, -'.md'.length)}`,
    })),
  }));
  return { text: 'Contracts', link: '/reference/contracts/', collapsed: true, items };
}
