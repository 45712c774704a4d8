import footnote from 'markdown-it-footnote';
import { defineConfig } from 'vitepress';
import { headingSlug } from '../src/markdown/heading-slug.ts';
import { sidebar } from '../src/navigation/sidebar.ts';
import { inlineDiagrams } from '../src/diagram/inline-diagrams.ts';
import { builtSite, pagesFolder, repository } from '../src/workspace.ts';

/** The path below which the site is published, such as `/codesearch/`. */
const base = process.env['SITE_BASE'] ?? '/';

export default defineConfig({
  title: 'codesearch',
  description: 'Semantic code search on your machine: a command line, an MCP server for coding agents, and a library.',
  lang: 'en',
  base,
  srcDir: pagesFolder,
  outDir: builtSite,
  cleanUrls: false,
  head: [['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }]],
  markdown: {
    // The files have no HTML but comments, which are left out. So `<name>` in a text is a text.
    html: false,
    attrs: { disable: true },
    anchor: { slugify: headingSlug },
    languageAlias: { console: 'shellsession' },
    config(md) {
      md.use(footnote).use(inlineDiagrams);
      const text = md.renderer.rules.text;
      md.renderer.rules.text = (...args) =>
        (text?.(...args) ?? '')
          // Vue would evaluate what is between double braces.
          .replaceAll('{{', '&#123;&#123;')
          // The anchors that TypeDoc writes.
          .replaceAll(/&lt;a id=&quot;([\w-]+)&quot;&gt;&lt;\/a&gt;/g, '<a id="$1"></a>');
    },
  },
  transformPageData({ frontmatter }) {
    // A generated page has no file to show.
    if (frontmatter['source'] === undefined) frontmatter['editLink'] = false;
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guide/agents', activeMatch: '^/guide/' },
      { text: 'Reference', link: '/reference/commands', activeMatch: '^/reference/' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: {
      pattern: ({ frontmatter }) => String(frontmatter['source']),
      text: 'Source of this page',
    },
  },
});
