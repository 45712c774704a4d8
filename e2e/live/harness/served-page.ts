import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { Sandbox, workspace } from '../../test/sandbox.ts';
import { smallService } from '../../test/small-service.ts';
import { startChromium, Window } from './page-browser.ts';

export interface WindowOptions {
  readonly width?: number;
  readonly color?: 'light' | 'dark';
  /** Absolute path of the searched folder. Default: that of the sandbox. */
  readonly folder?: string;
}

/** The page of a server of its own, which searches code of this repository, in a browser. */
export class ServedPage implements AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly browser: Browser;
  #window: Window | undefined;

  private constructor(sandbox: Sandbox, browser: Browser) {
    this.sandbox = sandbox;
    this.browser = browser;
  }

  static async start(): Promise<ServedPage> {
    const sandbox = new Sandbox(smallService);
    cpSync(join(workspace, 'packages/toolkit/src'), join(sandbox.tree, 'toolkit'), { recursive: true });
    sandbox.commit();
    await sandbox.run(['index']);
    return ServedPage.of(sandbox);
  }

  /** The page of a server that searches other folders. */
  static async of(sandbox: Sandbox): Promise<ServedPage> {
    return new ServedPage(sandbox, await startChromium());
  }

  /** The address that `codesearch open` prints. It works once. */
  async address(args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await this.sandbox.run(['open', '--print', ...args]);
    expect(stderr).toBe('');
    return stdout.trim();
  }

  /**
   * Opens the page for a reader who was never here, in the one window of this object: each further one would cost
   * processes of the browser.
   */
  async open(query = '', { width = 1400, color = 'light', folder }: WindowOptions = {}): Promise<Window> {
    this.#window ??= await Window.open(this.browser);
    const { page } = this.#window;
    await this.#window.forget();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: color });
    await page.goto(await this.address([query, folder ?? this.sandbox.tree]));
    return this.#window;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await this.sandbox.run(['serve', '--stop']);
    this.sandbox.remove();
  }
}
