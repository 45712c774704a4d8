import type { Client } from './client.ts';
import { editorClients } from './editor-clients.ts';
import { terminalClients } from './terminal-clients.ts';

/** All supported clients, sorted by name. */
export const clients: readonly Client[] = [...editorClients, ...terminalClients].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
);
