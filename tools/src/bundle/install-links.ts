import type { Product } from './product.ts';

/** Links that install the server in an editor, for a page on which only `https` links work. */
export interface InstallLinks {
  readonly cursor: string;
  readonly vscode: string;
}

/**
 * @see https://cursor.com/docs/mcp/install-links
 * @see https://code.visualstudio.com/docs/copilot/guides/mcp-developer-guide
 */
export function installLinks({ name, server }: Product): InstallLinks {
  const { command, args } = server;
  const base64 = Buffer.from(JSON.stringify({ command, args })).toString('base64');
  const settings = encodeURIComponent(JSON.stringify({ name, type: 'stdio', command, args }));
  return {
    cursor: `https://cursor.com/install-mcp?name=${name}&config=${encodeURIComponent(base64)}`,
    vscode: `https://vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${settings}`)}`,
  };
}
