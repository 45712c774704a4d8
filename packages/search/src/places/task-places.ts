import { fileRoles, pathTest } from '@codesearch/toolkit/pure';
import type { CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { ProjectTask } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import type { NamedPlaces } from './named-place.ts';

/** Documents for people who work on a project, or with it. */
const document =
  /^(?:(?:docs?|documentation|\.github)\/(?:[\w-]+\/){0,4})?(?:(?:running|starting)(?:[-_]\w+){1,3}|readme|contributing|development|developing|developers?|hacking|building|build|install(?:ation|ing)?|testing|tests|deploy(?:ment|ing)?|releas(?:e|ing)|getting[-_]started|quick[-_]?start|architecture|overview|usage|agents|claude|licen[cs]e|copying)(?:\.(?:md|markdown|mdx|rst|adoc|txt))?$/i;

/** Files with the commands of a project. */
const commands =
  /^(?:package\.json|composer\.json|(?:gnu)?makefile|justfile|taskfile\.ya?ml|rakefile|tox\.ini|noxfile\.py|moon\.yml|deno\.jsonc?|mix\.exs|build\.(?:gradle(?:\.kts)?|zig)|dockerfile|(?:docker-)?compose\.ya?ml|scripts\/\w+|\.github\/workflows\/[\w.-]+\.ya?ml)$/i;

/** Headings, targets and files about a task, the best first. */
const about: Readonly<Record<ProjectTask, readonly RegExp[]>> = {
  test: [/\b(?:run|running|execut\w*)\b.*\btests?\b/i, /\btest(?:s|ing|[\s-]suite)?\b/i],
  build: [
    /\b(?:build\w*|compil\w*)\b.*\b(?:source|from)\b|^build(?:ing)?$/i,
    /\b(?:build\w*|compil\w*|from source)\b/i,
  ],
  install: [/\binstall\w*\b/i, /\b(?:getting started|quick ?start|set ?up|environment|dependencies)\b/i],
  run: [
    /\b(?:usage|getting started|quick ?start|running)\b/i,
    /^(?:start|dev|serve|run)$|\b(?:run|start(?:ing)?|install\w*)\b/i,
  ],
  deploy: [/\b(?:deploy\w*|production|hosting)\b/i, /\bdocker|kubernetes|self-?host\w*\b/i],
  release: [/\b(?:releas\w*|publish\w*)\b/i],
  lint: [/\b(?:lint\w*|format\w*)\b/i, /\b(?:code|coding) style\b/i],
  contribute: [/\bcontribut\w*\b/i, /\b(?:develop\w*|pull requests?|getting started)\b/i],
  overview: [],
  license: [/\blicen[cs]e\b/i],
  structure: [/\b(?:architecture|structure|layout|organi[sz]ation|packages|overview)\b/i],
  schema: [],
};

/** Files that say which tables a database has, the best first: its schema, its models, its first migrations. */
const schemas: readonly RegExp[] = [
  /(?:^|\/)(?:schema\.(?:prisma|rb|rs|sql)|structure\.sql|(?:\w+[-_.])?(?:schema|tables)\.sql|(?:db|database|drizzle)\/(?:[\w-]+\/)*schema\.[jt]s)$/i,
  /(?:^|\/)models(?:\/__init__)?\.py$/i,
  /(?:^|\/)(?:\w+[-_])?migrations?\/(?:[\w-]+\/)*(?:[\dVU][\w.-]*|[\w-]*(?:init|create|latest)[\w-]*)(?<!\.down)\.(?:sql|py|rb|php|[jt]s|exs|go|rs|xml|ya?ml)$/i,
];

/** Documents that answer by their beginning. */
const whole: Readonly<Partial<Record<ProjectTask, RegExp>>> = {
  overview: /^readme\./i,
  structure: /^(?:architecture|contributing|readme)\./i,
  contribute: /^contributing\./i,
  install: /^install/i,
  license: /^(?:licen[cs]e|copying)/i,
};

/** Lines that run a task, where no title is about it. */
const runsOf: Readonly<Partial<Record<ProjectTask, RegExp>>> = {
  test: /\b(?:pytest|tox|nox|npm (?:run )?test|(?:yarn|pnpm|bun|make|just|cargo|go|swift|dotnet|mix|deno|zig build|sbt|rake|mvn|gradlew?)(?: run)? test|rspec|phpunit|ctest|bats)\b/,
  build:
    /\b(?:npm run build|(?:yarn|pnpm|make|just|cargo|go|swift|dotnet|zig|docker|gradlew?)(?: run)? build|cmake|mvn package)\b/,
  lint: /\b(?:npm run lint|(?:yarn|pnpm|make|just)(?: run)? lint|ruff|flake8|eslint|golangci-lint|rubocop|clippy|pre-commit)\b/,
};

/** Documents and files of commands that are read. */
const maxFiles = 24;

/** Places that answer one question, and of one file. */
const maxPlaces = 5;
const maxOfFile = 2;

/** The sections and the commands of a project that answer a question about it as a whole, the best first. */
export async function findTaskPlaces(
  retriever: Retriever,
  task: ProjectTask,
  filter: SearchFilter,
): Promise<NamedPlaces | undefined> {
  const passes = pathTest(filter) ?? (() => true);
  if (task === 'schema') return schemaPlaces((await retriever.files()).filter(passes));
  const files = (await retriever.files())
    .filter((path) => passes(path) && (document.test(path) || commands.test(path)))
    .toSorted((a, b) => depthOf(a) - depthOf(b) || rankOf(a) - rankOf(b) || a.length - b.length)
    .slice(0, maxFiles);
  const found = (await Promise.all(files.map((path) => placesIn(retriever, path, task)))).flat();
  const best = found.toSorted((a, b) => a.rank - b.rank || depthOf(a.path) - depthOf(b.path)).slice(0, maxPlaces);
  if (best.length === 0) return undefined;
  const places = best.map(({ path, line, endLine }) => ({ path, lines: { line, endLine }, certainty: 1 }));
  return { files: places, folders: [], inFolders: new Set() };
}

function schemaPlaces(files: readonly string[]): NamedPlaces | undefined {
  const own = files.filter((path) => !fileRoles(path).some((role) => role === 'test' || role === 'documentation'));
  const best = schemas.flatMap((form) => {
    const found = own.filter((path) => form.test(path));
    return found.toSorted((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, maxOfFile);
  });
  const places = best.map((path) => ({ path, certainty: 1 }));
  return best.length === 0 ? undefined : { files: places, folders: [], inFolders: new Set() };
}

interface Found {
  readonly path: string;
  /** The best ones have the lowest. */
  readonly rank: number;
  readonly line: number;
  readonly endLine: number;
}

async function placesIn(retriever: Retriever, path: string, task: ProjectTask): Promise<readonly Found[]> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const chunks = await retriever.list(path);
  const [first] = chunks;
  if (!first) return [];
  if (whole[task]?.test(name)) return [{ path, rank: rankOf(path), line: first.startLine, endLine: first.startLine }];
  const isCommands = commands.test(path);
  const titles = isCommands ? commandsIn(chunks) : headingsIn(chunks);
  const ranked = about[task].flatMap((form, rank) =>
    titles
      .filter(({ title }) => form.test(title))
      .map(({ line }) => ({ path, rank: isCommands ? 1 : 2 * rank + rankOf(path), line, endLine: line })),
  );
  const runs = ranked.length === 0 ? runsOf[task] : undefined;
  if (runs) {
    for (const { text, startLine } of chunks) {
      const at = text.split('\n').findIndex((each) => runs.test(each));
      if (at >= 0) return [{ path, rank: 6 + rankOf(path), line: startLine + at, endLine: startLine + at }];
    }
  }
  const distinct = new Map(ranked.toReversed().map((each) => [each.line, each]));
  return [...distinct.values()].toSorted((a, b) => a.rank - b.rank || a.line - b.line).slice(0, maxOfFile);
}

export interface Title {
  readonly title: string;
  readonly line: number;
}

/** Titles of sections: definitions, and lines with a line of marks below where a file has no outline. */
export function headingsIn(chunks: readonly StoredChunk[]): readonly Title[] {
  const own = chunks.flatMap(({ symbols }) => symbols.map(({ name, startLine }) => ({ title: name, line: startLine })));
  if (own.length > 0) return own;
  return chunks.flatMap(({ text, startLine }) =>
    text.split('\n').flatMap((title, index, lines) => {
      const isTitle = title.length <= maxTitle && /\p{L}/u.test(title) && underline.test(lines[index + 1] ?? '');
      return isTitle ? [{ title, line: startLine + index }] : [];
    }),
  );
}

const underline = /^(?:={3,}|-{3,}|~{3,}|\^{3,}|"{3,}|\+{3,}|\*{3,})\s*$/;

/** Characters of a title. */
const maxTitle = 80;

/** Scripts of a manifest, and targets. */
function commandsIn(chunks: readonly StoredChunk[]): readonly Title[] {
  return chunks.flatMap(({ symbols }) =>
    symbols.filter(isCommand).map(({ name, startLine }) => ({ title: name, line: startLine })),
  );
}

/** A script of a manifest, or a target. */
function isCommand({ kind, qualifiedName }: CodeSymbol): boolean {
  if (kind === 'variable' || kind === 'constant') return false;
  return kind !== 'key' || /(?:^|\.)(?:scripts|tasks)\./.test(qualifiedName) || !qualifiedName.includes('.');
}

/** A guide for those who work on it comes before what it is. */
function rankOf(path: string): number {
  return /contributing|develop|hacking|testing|building|architecture/i.test(path) ? 0 : /readme/i.test(path) ? 0.5 : 1;
}

function depthOf(path: string): number {
  return path.split('/').length;
}
