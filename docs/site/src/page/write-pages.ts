import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chapters, home } from '../navigation/chapters.ts';
import { generatedPages } from '../reference/generated-pages.ts';
import { pagesFolder, workspace } from '../workspace.ts';
import { homeContent } from './home-content.ts';
import { LinkTargets } from './link-target.ts';
import { pageContent } from './page-content.ts';

/** Writes the pages that show Markdown files of the workspace, and the pictures and schemas that they use. */
export function writeDocuments(): void {
  const pages = chapters().flatMap((chapter) => chapter.pages);
  const targets = new LinkTargets([home, ...pages]);
  write('index.md', homeContent(targets));
  for (const page of pages) write(`${page.path}.md`, pageContent(page, targets));
  copyPublic('docs/site/.vitepress/icon.svg', 'icon.svg');
  for (const file of globSync('docs/images/*.{svg,png}', { cwd: workspace })) copyPublic(file, basename(file));
  for (const file of globSync('docs/schema/*.json', { cwd: workspace })) copyPublic(file, `schema/${basename(file)}`);
}

/** Writes the pages that are generated from code. */
export async function writeReference(): Promise<void> {
  for (const { path, content } of generatedPages) write(`${path}.md`, await content());
}

/** Writes a file if its content differs, so that a running server reloads only what changed. */
function write(path: string, content: string): void {
  const file = join(pagesFolder, path);
  if (readIfExists(file) === content) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function copyPublic(file: string, path: string): void {
  const target = join(pagesFolder, 'public', path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(workspace, file), target);
}
