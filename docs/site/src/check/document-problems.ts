import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { headings } from '../markdown/headings.ts';
import { withoutFences } from '../markdown/fences.ts';
import { links } from '../markdown/links.ts';
import { isExternal } from '../page/link-target.ts';

/**
 * Finds links of a Markdown file to files and headings that do not exist, and footnotes without a text.
 *
 * @param root folder of the repository
 * @param document path of the file in it
 * @returns one line for each, with the number of the line in the file
 */
export function documentProblems(root: string, document: string): readonly string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const ofLinks = links(text).flatMap(({ target, line }) => {
    const problem = linkProblem(root, document, target);
    return problem === undefined ? [] : [`${document}:${line}: ${target}: ${problem}`];
  });
  const prose = withoutFences(text);
  const labels = new Set([...prose.matchAll(/\[\^([\w-]+)\](?!:)/g)].map(([, label = '']) => label));
  const ofFootnotes = [...labels]
    .filter((label) => !prose.includes(`\n[^${label}]:`))
    .map((label) => `${document}: [^${label}]: no such footnote`);
  return [...ofLinks, ...ofFootnotes];
}

function linkProblem(root: string, document: string, target: string): string | undefined {
  if (isExternal(target)) return undefined;
  const [path = '', anchor = ''] = target.split('#');
  const file = path === '' ? document : posix.normalize(posix.join(posix.dirname(document), path));
  if (file.startsWith('../')) return 'outside of the repository';
  const absolute = join(root, file);
  if (!existsSync(absolute)) return 'no such file';
  if (anchor === '') return undefined;
  const shown = statSync(absolute).isDirectory() ? join(absolute, 'README.md') : absolute;
  if (!shown.endsWith('.md')) return /^L\d+(?:-L\d+)?$/.test(anchor) ? undefined : 'no such line';
  return headings(readFileSync(shown, 'utf8')).some(({ slug }) => slug === anchor) ? undefined : 'no such heading';
}
