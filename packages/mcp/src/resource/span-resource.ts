import { errors } from '@codesearch/kernel';
import { ResourceTemplate } from '@modelcontextprotocol/server';
import type { Workspace } from '../project/workspace.ts';
import { resourceFailure } from '../server/resource-failure.ts';
import type { Feature } from '../server/tool.ts';

const mimeType = 'text/plain';
/** Lines that one resource holds at most. */
const mostLines = 2000;

/**
 * Lines of a file, such as `codesearch://span/10-20/home/ada/project/src/parser.ts`. Read as indexing reads: secrets are
 * masked, and what is not indexed is not shown.
 */
export function spanResource(workspace: Workspace): Feature {
  return {
    register(server) {
      server.registerResource(
        'span',
        new ResourceTemplate('codesearch://span/{lines}{+path}', { list: undefined }),
        { title: 'Lines of a file', mimeType },
        resourceFailure(async (uri: URL, { lines, path }) => {
          const { startLine, endLine } = parseLines(String(lines));
          const { root, part } = await workspace.locate(decodeURIComponent(String(path)));
          const source = await workspace.use(root, ({ project }) => project.read(part));
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
  if (startLine >= 1 && endLine >= startLine && endLine - startLine < mostLines) return { startLine, endLine };
  throw errors.inputInvalid(
    `${JSON.stringify(lines)} is no span of lines.`,
    `Give two line numbers such as 10-20, at most ${mostLines} lines apart.`,
  );
}
