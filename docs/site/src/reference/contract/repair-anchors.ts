import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { headings } from '../../markdown/headings.ts';
import { replaceLinks } from '../../markdown/links.ts';

/**
 * Repairs links between the pages that TypeDoc has written. It counts `Store.stats` and `StoreStats` as one heading
 * twice, so that a link to the second ends in `-1`.
 */
export function repairAnchors(folder: string): void {
  const files = globSync('**/*.md', { cwd: folder });
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const slugs = new Map(
    [...texts].map(([file, text]) => [file, new Set(headings(text).map(({ slug }) => slug))] as const),
  );
  for (const [file, text] of texts) {
    const repaired = replaceLinks(text, (target) => {
      const [path = '', anchor = ''] = target.split('#');
      const known = slugs.get(path === '' ? file : posix.join(posix.dirname(file), path));
      const unnumbered = anchor.replace(/-\d+$/, '');
      return known?.has(anchor) === false && known.has(unnumbered) ? `${path}#${unnumbered}` : target;
    });
    if (repaired !== text) writeFileSync(join(folder, file), repaired);
  }
}
