import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { Sandbox, workspace } from '../../test/sandbox.ts';
import { Agent } from '../../test/mcp/agent.ts';

/**
 * The home of a user with a project to search. The environment does not name the data folder, because a client hands
 * only a few variables to its servers. What clients leave in the temporary folder is removed with the home.
 */
export class Home extends Sandbox {
  constructor() {
    super();
    cpSync(join(workspace, 'packages/kernel/src'), this.tree, { recursive: true });
    cpSync(join(workspace, 'packages/toolkit/src/tokenization'), join(this.tree, 'tokenization'), { recursive: true });
  }

  override environment(): Record<string, string> {
    const { CODESEARCH_HOME: _, ...rest } = super.environment();
    return { ...rest, TMPDIR: this.folder };
  }

  /** The texts that the server answers to calls of `search_code`. */
  async answers(calls: readonly Readonly<Record<string, unknown>>[]): Promise<readonly string[]> {
    const texts: string[] = [];
    const agent = await Agent.start(this, { args: [] });
    try {
      for (const call of calls) texts.push((await agent.call('search_code', call)).text);
    } finally {
      await agent[Symbol.asyncDispose]();
    }
    return texts;
  }
}
