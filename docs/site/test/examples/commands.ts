import { fencedBlocks } from './fenced-blocks.ts';
import type { FencedBlock } from './fenced-blocks.ts';

/** A command of an example. */
export interface ExampleCommand {
  readonly document: string;
  readonly line: number;
  /** As a shell reads it, without a comment at its end. */
  readonly command: string;
  /** What the document says that the command prints. */
  readonly output?: string;
}

/** All commands of the examples in shell blocks and of sessions with output. */
export function exampleCommands(): readonly ExampleCommand[] {
  return fencedBlocks().flatMap((block) => {
    if (block.language === 'console') return sessionCommands(block);
    return block.language === 'sh' ? scriptCommands(block) : [];
  });
}

function scriptCommands({ document, line, content }: FencedBlock): readonly ExampleCommand[] {
  const commands: ExampleCommand[] = [];
  let open = '';
  for (const [index, text] of content.split('\n').entries()) {
    open += text.replace(/\\$/, '');
    if (text.endsWith('\\')) continue;
    const command = open.replace(/\s+# .*$/, '').trim();
    if (command !== '' && !command.startsWith('#')) commands.push({ document, line: line + index + 1, command });
    open = '';
  }
  return commands;
}

function sessionCommands({ document, line, content }: FencedBlock): readonly ExampleCommand[] {
  const sessions = content.split(/^(?=\$ )/m);
  return sessions.map((session) => {
    const [prompt = '', ...output] = session.split('\n');
    return { document, line: line + 1, command: prompt.replace(/^\$ /, ''), output: output.join('\n').trimEnd() };
  });
}
