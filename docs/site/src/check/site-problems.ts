import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isExternal } from '../page/link-target.ts';

/** What a page of a built site has. */
interface BuiltPage {
  readonly ids: ReadonlySet<string>;
  readonly html: string;
}

/**
 * Finds links of a built site that lead nowhere, pages without text, and anything that a page would load from another
 * host.
 *
 * @param folder the built site
 * @param base the path below which it is published
 */
export function siteProblems(folder: string, base: string): readonly string[] {
  const pages = new Map<string, BuiltPage>();
  for (const path of globSync('**/*.html', { cwd: folder })) {
    const html = readFileSync(join(folder, path), 'utf8');
    pages.set(path, { html, ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decoded(id))) });
  }
  const ofPages = [...pages].flatMap(([path, { html }]) => [
    ...(path === '404.html' || /<h[12][ >]/.test(html) ? [] : [`${path}: has no heading`]),
    ...[...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => linkProblem(path, decoded(href))),
    ...[...html.matchAll(/<(?:script|link|img|iframe|source|video)\s[^>]*?(?:src|href)="([^"]*)"/g)].flatMap(
      ([, address = '']) => loadProblem(path, decoded(address)),
    ),
  ]);
  const ofStyles = globSync('**/*.css', { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/url\(["']?((?:https?:)?\/\/[^)"']*)/g)].map(
      ([, address = '']) => `${path}: loads ${address}`,
    ),
  );
  return [...new Set([...ofPages, ...ofStyles])];

  function linkProblem(from: string, href: string): readonly string[] {
    if (isExternal(href)) return [];
    const [address = '', anchor = ''] = href.split('#');
    const path = address === '' ? from : fileOf(from, address);
    if (path === undefined) return [`${from}: ${href} is outside of ${base}`];
    const page = pages.get(path);
    if (page === undefined) return existsSync(join(folder, path)) ? [] : [`${from}: ${href} does not exist`];
    return anchor === '' || page.ids.has(decodeURIComponent(anchor)) ? [] : [`${from}: ${href} has no such heading`];
  }

  function loadProblem(from: string, address: string): readonly string[] {
    if (/^(?:https?:)?\/\//.test(address)) return [`${from}: loads ${address}`];
    if (address.startsWith('data:')) return [];
    const path = fileOf(from, address);
    return path !== undefined && existsSync(join(folder, path)) ? [] : [`${from}: ${address} does not exist`];
  }

  function fileOf(from: string, address: string): string | undefined {
    const absolute = posix.join(posix.dirname(`${base}${from}`), address);
    const path = address.startsWith('/') ? address : absolute;
    if (!path.startsWith(base)) return undefined;
    const file = path.slice(base.length);
    return file === '' || file.endsWith('/') ? `${file}index.html` : file;
  }
}

/** The text of an attribute. */
function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
