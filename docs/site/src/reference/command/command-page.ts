import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '../../workspace.ts';
import { code, escaped, markdownTable } from '../markdown-table.ts';
import { helpBlocks } from './help.ts';
import type { HelpBlock } from './help.ts';

/** The page of all commands, from what `--help` of the built program prints. */
export async function commandPage(): Promise<string> {
  const program = helpBlocks(await help());
  const groups = program.flatMap((block) =>
    block.type === 'list' && block.heading !== 'Options' ? [{ ...block, names: block.rows.map(nameOf) }] : [],
  );
  const commands = groups.flatMap(({ names }) => names).filter((name) => name !== 'help');
  const helps = new Map(await Promise.all(commands.map(async (name) => [name, await help(name)] as const)));
  const overview = groups.map(({ heading, rows }) => {
    const links = rows.filter((row) => helps.has(nameOf(row)));
    const lines = links.map((row) => `- [${code(row.term)}](#${nameOf(row)}): ${escaped(row.description)}`);
    return `**${heading}**\n\n${lines.join('\n')}`;
  });
  const texts = [...helps].map(([name, text]) => `## ${name}\n\n${helpBlocks(text).map(markdown).join('\n\n')}`);
  const rest = program.filter(({ type }) => type === 'examples' || type === 'paragraph').map(markdown);
  return `# Commands\n\n${[...rest, ...overview, ...texts].join('\n\n')}\n`;
}

function nameOf({ term }: { readonly term: string }): string {
  return term.split(' ')[0] ?? term;
}

async function help(...command: readonly string[]): Promise<string> {
  const program = join(workspace, 'packages/cli/bin/codesearch.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...command, '--help']);
  return stdout;
}

function markdown(block: HelpBlock): string {
  switch (block.type) {
    case 'usage':
      return `\`\`\`text\n${block.text}\n\`\`\``;
    case 'paragraph':
      return `${escaped(block.text.replace(/^[a-z]/, (letter) => letter.toUpperCase()))}${/[.:]$/.test(block.text) ? '' : '.'}`;
    case 'examples':
      return `\`\`\`sh\n${block.lines.join('\n')}\n\`\`\``;
    case 'list':
      return markdownTable(
        [block.heading.replace(/s$/, ''), 'Meaning'],
        block.rows.map(({ term, description }) => [code(term), escaped(description)]),
      );
  }
}
