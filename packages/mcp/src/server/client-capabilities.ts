import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';

type Fields = Readonly<Record<string, unknown>>;

/** What the client of a request supports: each request says so since version 2026-07-28, a session before. */
export function clientCapabilities(server: McpServer, context: ServerContext): Fields {
  return declaredCapabilities(context) ?? { ...server.server.getClientCapabilities() };
}

/** Whether the client of a request supports an extension, which clients can since version 2026-07-28. */
export function hasExtension(context: ServerContext, extension: string): boolean {
  const extensions = declaredCapabilities(context)?.['extensions'];
  return isFields(extensions) && isFields(extensions[extension]);
}

/** Whether a client shows its user a form. A client that declares no mode does. */
export function supportsForms({ elicitation }: Fields): boolean {
  return isFields(elicitation) && ('form' in elicitation || !('url' in elicitation));
}

function declaredCapabilities({ mcpReq }: ServerContext): Fields | undefined {
  const envelope: Fields = mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY];
  return isFields(declared) ? declared : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
