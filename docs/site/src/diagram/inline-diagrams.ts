import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { pagesFolder } from '../workspace.ts';

/**
 * Renders the drawings of {@link file://./diagram.ts} as a part of the page instead of as pictures, so that they have
 * the colors of the page. Other pictures are not changed.
 */
export function inlineDiagrams(md: MarkdownRenderer): void {
  const image = md.renderer.rules.image;
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const source = tokens[index]?.attrGet('src') ?? '';
    const file = join(pagesFolder, 'public', basename(source));
    const svg = source.endsWith('.svg') && existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (!svg.includes('class="diagram"')) return image?.(tokens, index, options, env, self) ?? '';
    // Vue refuses styles in a template. The theme has them.
    return `<span class="diagram-frame" tabindex="0" v-pre>${svg.replace(/<style>[\s\S]*?<\/style>\s*/, '').trim()}</span>`;
  };
}
