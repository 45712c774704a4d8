import { errors } from '@codesearch/kernel';
import { ResourceTemplate } from '@modelcontextprotocol/server';
import type { OpenProjects } from '@codesearch/host';
import { completePath } from './complete-path.ts';
import { resourceFailure } from '../server/resource-failure.ts';
import type { Feature } from '../server/tool.ts';

const mimeType = 'text/plain';
const maxLines = 2000;

/**
 * Lines of a file, such as `codesearch://span/10-20/home/ada/project/src/parser.ts`. They are read as indexing reads
 * them: secrets are masked, and a file that is not indexed is not shown.
 */
export function spanResource(projects: OpenProjects): Feature {
  return {
    register(server) {
      server.registerResource(
        'span',
        new ResourceTemplate('codesearch://span/{lines}{+path}', {
          list: undefined,
          complete: { path: (given) => completePath(projects, given, true) },
        }),
        { title: 'Lines of a file', mimeType },
        resourceFailure(async (uri: URL, { lines, path }) => {
          const { startLine, endLine } = parseLines(String(lines));
          const { root, part } = await projects.locate(decodeURIComponent(String(path)));
          const { readSource } = await import('@codesearch/engine/operations');
          const source = await projects.use(root, ({ project }) => readSource(project.parts, part));
          const text = source.text
            .split('\n')
            .slice(startLine - 1, endLine)
            .join('\n');
          return { contents: [{ uri: uri.href, mimeType, text }] };
        }),
      );
    },
  };
}

function parseLines(lines: string): { readonly startLine: number; readonly endLine: number } {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(lines) ?? [];
  const [startLine, endLine] = [Number(from), Number(to)];
  if (startLine >= 1 && endLine >= startLine && endLine - startLine < maxLines) return { startLine, endLine };
  throw errors.inputInvalid(
    `${JSON.stringify(lines)} is not a range of lines.`,
    `Give a range such as 10-20, of at most ${maxLines} lines.`,
  );
}
