import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputBundle, Plugin } from 'rolldown';

const styleLink = '<link rel="stylesheet" href="page.css" />';

/**
 * Writes `index.html` so that a browser paints it when it arrives: the style sheet is in it. It also names the modules
 * that the program imports before it starts, so that they are not asked for one after the other.
 *
 * @param source folder with `index.html` and `page.css`
 * @throws Error if the page does not link to the style sheet
 */
export function pageHtml(source: string): Plugin {
  return {
    name: 'page-html',
    generateBundle(_options, bundle) {
      const page = readFileSync(join(source, 'index.html'), 'utf8');
      if (!page.includes(styleLink)) throw new Error(`index.html has no ${styleLink}`);
      const style = `<style nonce="{{nonce}}">\n${readFileSync(join(source, 'page.css'), 'utf8')}</style>`;
      const preloads = [...importedFirst(bundle, 'main.js')].map(
        (file) => `<link rel="modulepreload" href="/${file}" />`,
      );
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: page.replace(styleLink, () => [...preloads, style].join('\n    ')),
      });
    },
  };
}

/** The files that a file imports, and those that they import, without what is imported later. */
function importedFirst(bundle: OutputBundle, file: string, found = new Set<string>()): ReadonlySet<string> {
  const output = bundle[file];
  for (const imported of output?.type === 'chunk' ? output.imports : []) {
    if (found.has(imported)) continue;
    found.add(imported);
    importedFirst(bundle, imported, found);
  }
  return found;
}
