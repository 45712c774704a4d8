interface NodeWarning extends Error {
  readonly code?: string;
}

/** What Node warns of where nobody can or need do anything: hidden. */
const expected: readonly ((warning: NodeWarning) => boolean)[] = [
  // Node 22, of the module that the index is stored with.
  ({ name, message }) => name === 'ExperimentalWarning' && message.startsWith('SQLite '),
  // A configuration is an ES module whatever the package.json beside it says.
  ({ code }) => code === 'MODULE_TYPELESS_PACKAGE_JSON',
  // Where it cannot be loaded as one, the error says so.
  ({ message }) => message.startsWith('Failed to load the ES module'),
];

/** Hides the warnings that this program expects of Node, wherever they come from; all others are shown as Node shows them. */
export function hideExpectedWarnings(): void {
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (expected.some((matches) => matches(warning))) return;
    for (const listener of listeners) listener.call(process, warning);
  });
}
