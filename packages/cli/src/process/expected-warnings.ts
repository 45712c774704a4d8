interface NodeWarning extends Error {
  readonly code?: string;
}

/** Warnings of Node about which a user can or need do nothing. */
const expected: readonly ((warning: NodeWarning) => boolean)[] = [
  // Node 22 about node:sqlite, and all versions about the place of a syntax error in TypeScript.
  ({ name, message }) => name === 'ExperimentalWarning' && /^(?:SQLite|stripTypeScriptTypes) /.test(message),
  // A configuration is an ES module regardless of the nearest package.json.
  ({ code }) => code === 'MODULE_TYPELESS_PACKAGE_JSON',
  // If it cannot be loaded as an ES module, an error says so.
  ({ message }) => message.startsWith('Failed to load the ES module'),
];

/** Hides the expected warnings of Node. All others are shown as usual. */
export function hideExpectedWarnings(): void {
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (expected.some((matches) => matches(warning))) return;
    for (const listener of listeners) listener.call(process, warning);
  });
}
