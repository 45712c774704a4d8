import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Sandbox } from '../../sandbox.ts';
import { FrameClient } from '../source/frame-client.ts';
import { frames } from '../source/frames.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

export const mcpFrames: Target = {
  promise: 'the MCP server answers each request once and writes only messages, whatever frames it gets',
  share: 2,
  async open() {
    const sandbox = new Sandbox({
      'src/zebra.ts': 'export function zebraCrossing(): void {}\n',
      'src/river.py': 'def cross_river(width):\n    return width\n',
    });
    const child = sandbox.start(['mcp']);
    const client = new FrameClient(child);
    const clientInfo = { name: 'hunt', version: '1' };
    await client.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    client.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    return subjectOf({
      cases: frames,
      async try(given) {
        const answers = given.map((frame) => {
          if ('method' in frame) return client.request(frame.method, frame.params);
          client.write(`${frame.line}\n`);
          return undefined;
        });
        await Promise.all(answers);
        const { result } = await client.request('ping', {});
        assert.deepEqual(result, {});
        assert.deepEqual(client.takeProblems(), []);
      },
      async close() {
        const closed = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined;
        child.kill('SIGKILL');
        await closed;
        sandbox.remove();
      },
    });
  },
};
