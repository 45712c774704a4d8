import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceLinks } from '../markdown/links.ts';
import { home } from '../navigation/chapters.ts';
import { repository, workspace } from '../workspace.ts';
import { pageText } from './link-target.ts';
import type { LinkTargets } from './link-target.ts';

/** The first page: the first paragraph and the picture of the README, then some of its sections. */
export function homeContent(targets: LinkTargets): string {
  const readme = readFileSync(join(workspace, 'README.md'), 'utf8');
  const [heading = '', paragraph = '', picture = ''] = readme.split(/\n{2,}/);
  const [text = '', ...rest] = paragraph.replaceAll('\n', ' ').split(/(?<=\.) /);
  const hero = {
    name: heading.replace(/^# /, ''),
    text,
    tagline: rest.join(' '),
    actions: [
      { theme: 'brand', text: 'Start in five minutes', link: '/start' },
      { theme: 'alt', text: 'How it works', link: '/how-it-works' },
      { theme: 'alt', text: 'Coding agents', link: '/guide/agents' },
    ],
  };
  const body = replaceLinks(`${picture}\n\n${pageText(home)}`, (target) => targets.resolve(home, target));
  return `---\n${JSON.stringify({ layout: 'home', hero, source: `${repository}/blob/main/${home.source}` })}\n---\n\n${body}`;
}
