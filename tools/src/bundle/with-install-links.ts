import type { InstallLinks } from './install-links.ts';

const section = /(?<=<!-- install links -->\n)[\s\S]*?(?=<!-- end of install links -->)/;

/**
 * A document with new links in its section of install links.
 *
 * @throws Error if it has no section
 */
export function withInstallLinks(document: string, { cursor, vscode }: InstallLinks): string {
  if (!section.test(document)) throw new Error('The document has no section of install links.');
  return document.replace(section, `\n- [Install in Cursor](${cursor})\n- [Install in VS Code](${vscode})\n\n`);
}
