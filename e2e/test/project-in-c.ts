import { expect } from 'vitest';
import { printed } from './printed.ts';
import { Sandbox } from './sandbox.ts';

interface ShownConfig {
  readonly stages: Readonly<Record<string, { readonly plugin: string; readonly options: unknown }>>;
  readonly workers: { readonly value: number };
}

/** The first line that a search for `retry_later` in a {@link ProjectInC} prints. */
export const retry = expect.stringMatching(/^src\/retry\.c:1 /) as string;

/** A project without any package: no node_modules is beside it or above it. */
export class ProjectInC extends Sandbox {
  constructor() {
    super({ 'src/retry.c': 'int retry_later(int seconds) {\n  return seconds;\n}\n' });
  }

  async config(env: Readonly<Record<string, string>> = {}, path = '.'): Promise<ShownConfig> {
    return printed<ShownConfig>('config', await this.run(['config', path, '--json'], { env }));
  }
}
