import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { workspace } from '../workspace.ts';
import type { Chapter, Page } from './page.ts';

/** Guides in their order, with their names in the navigation. A guide of `docs` that is in no chapter follows them. */
const guides: readonly Page[] = [
  guide('query', 'What a query can say'),
  guide('configuration', 'Configuration'),
  guide('agents', 'Coding agents'),
  guide('editors', 'Editors'),
  guide('teams', 'Teams'),
  guide('shared-indexes', 'Shared indexes'),
  guide('revisions', 'Revisions and repositories'),
  guide('server', 'Resident server'),
  guide('vscode', 'Visual Studio Code'),
  guide('install', 'Install'),
  guide('container', 'In a container'),
  guide('stores', 'Stores'),
  guide('embedders', 'Embedders'),
  guide('context', 'Contexts'),
  guide('evaluation', 'Evaluation'),
];

const authors: readonly Page[] = [
  {
    path: 'guide/plugins',
    title: 'Write a plugin',
    source: 'CONTRIBUTING.md',
    headings: ['A plugin in six steps', 'Services and stages inside stages', 'Traces'],
  },
];

const start: readonly Page[] = [
  { path: 'start', source: 'docs/start.md' },
  { path: 'how-it-works', source: 'docs/how-it-works.md' },
  { path: 'comparison', source: 'docs/comparison.md' },
  { path: 'faq', source: 'docs/faq.md' },
];

const reference: readonly Page[] = [
  { path: 'reference/json', source: 'docs/json.md', title: 'JSON output' },
  { path: 'reference/protocols', source: 'docs/protocols.md' },
];

const figures: readonly Page[] = ['retrieval', 'speed', 'tokens'].map((name) => ({
  path: `figures/${name}`,
  source: `docs/${name}.md`,
}));

const project: readonly Page[] = [
  { path: 'security', source: 'SECURITY.md' },
  { path: 'architecture', source: 'ARCHITECTURE.md' },
  { path: 'contributing', source: 'CONTRIBUTING.md' },
  { path: 'releasing', source: 'docs/releasing.md' },
  { path: 'changelog', source: 'CHANGELOG.md' },
];

function guide(name: string, title: string): Page {
  return { path: `guide/${name}`, title, source: `docs/${name}.md` };
}

/** The pages of Markdown files that match a pattern, in the order of their paths. */
function matching(pattern: string, path: (source: string) => string): readonly Page[] {
  return globSync(pattern, { cwd: workspace })
    .toSorted()
    .map((source) => ({ source, path: path(source) }));
}

/** All chapters of the site but those that are generated from code. */
export function chapters(): readonly Chapter[] {
  const packages = matching('{packages,examples}/*/README.md', (source) => `packages/${source.split('/')[1]}`);
  const decisions = matching('docs/decisions/*.md', (source) => `decisions/${basename(source, '.md')}`);
  const listed = [...start, ...guides, ...authors, ...reference, ...figures, ...project];
  const others = matching('docs/*.md', (source) => `guide/${basename(source, '.md')}`).filter(
    (page) => !listed.some(({ source }) => source === page.source),
  );
  return [
    { title: 'Start', pages: start },
    { title: 'Guides', pages: [...guides, ...others, ...authors] },
    { title: 'Reference', pages: reference },
    { title: 'Packages', pages: packages, collapsed: true },
    { title: 'Figures', pages: figures, collapsed: true },
    { title: 'Project', pages: project },
    { title: 'Decisions', pages: decisions, collapsed: true },
  ];
}

/** The first page. It has the beginning of the README. */
export const home: Page = { path: 'index', source: 'README.md', headings: ['Try it', 'Replace a stage', 'Your data'] };
