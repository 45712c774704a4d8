import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The used part of a document: the tests have no types of a browser. */
interface ViewDocument {
  readonly readyState: string;
  readonly defaultView: { addEventListener(type: string, listener: (event: unknown) => void, options: object): void };
}

/** A window of Visual Studio Code in a browser, with the view of the extension. */
export class EditorWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a folder or a file of a workspace. @param url of the server */
  async open(url: string, name: 'folder' | 'workspace', path: string): Promise<void> {
    await this.page.goto(`${url}?${new URLSearchParams({ [name]: path })}`);
  }

  /** As `open`, and waits until it is shown as not trusted. */
  async openRestricted(...what: Parameters<EditorWindow['open']>): Promise<void> {
    await this.open(...what);
    await this.page.getByText('Restricted Mode', { exact: true }).first().waitFor();
  }

  /** Trusts what is open. */
  async trust(): Promise<void> {
    await this.run('Workspaces: Manage Workspace Trust');
    await this.page.getByRole('button', { name: 'Trust', exact: true }).click();
    await this.tab.waitFor();
  }

  /** The commands that the palette shows for some words. */
  async commands(words: string): Promise<readonly string[]> {
    const { keyboard } = this.page;
    await keyboard.press('F1');
    await this.page.locator('.quick-input-widget input').first().waitFor();
    await keyboard.type(words);
    const shown = this.page.locator('.quick-input-list .monaco-list-row');
    await shown.first().waitFor();
    const labels = await shown.locator('.label-name').allTextContents();
    await keyboard.press('Escape');
    return labels;
  }

  /** Runs a command by its whole name. */
  async run(name: string): Promise<void> {
    const { keyboard } = this.page;
    await keyboard.press('F1');
    await this.page.locator('.quick-input-widget input').first().waitFor();
    await keyboard.type(name);
    await this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first().click();
  }

  /** Types a query into the view and presses Enter, once the program of the view listens. */
  async ask(query: string): Promise<void> {
    await this.query.waitFor();
    await this.#view.locator(':root').evaluate((root) => {
      const { defaultView: window, readyState } = (root as { ownerDocument: ViewDocument }).ownerDocument;
      return readyState === 'complete' || new Promise((done) => window.addEventListener('load', done, { once: true }));
    });
    await this.query.fill(query);
    await this.query.press('Enter');
  }

  /** A folder of the workspace, as the explorer shows it. */
  folder(name: string): Locator {
    return this.page.locator('.explorer-folders-view').getByRole('treeitem', { name });
  }

  /** The tab of the extension in the activity bar. */
  get tab(): Locator {
    return this.page.locator('.activitybar').getByRole('tab', { name: 'Code Search' });
  }

  /** The field of the query, which is in a frame of the view. */
  get query(): Locator {
    return this.#view.locator('#query');
  }

  /** The conditions that the word at the cursor can become. */
  get completions(): Locator {
    return this.#view.locator('#completions button');
  }

  get #view(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** The text above the hits. */
  get message(): Locator {
    return this.page.locator('.tree-explorer-viewlet-tree-view .message');
  }

  /** The rows of the hits: files, hits and lines. */
  get rows(): Locator {
    return this.page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row');
  }

  /** What the status bar shows of the index. */
  get state(): Locator {
    return this.page.locator('[id="codesearch.codesearch-vscode.codesearch.state"]');
  }

  /** The lines of the open file. */
  get code(): Locator {
    return this.page.locator('.editor-instance .view-lines');
  }

  /** Where the cursor is, as the status bar shows it. */
  get position(): Locator {
    return this.page.locator('[id="status.editor.selection"]');
  }

  get notifications(): Locator {
    return this.page.locator('.notifications-toasts');
  }
}
