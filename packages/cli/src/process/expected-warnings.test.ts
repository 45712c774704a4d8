import { afterEach, beforeEach, expect, it } from 'vitest';
import { hideExpectedWarnings } from './expected-warnings.ts';

let shown: string[];
let listeners: NodeJS.WarningListener[];

beforeEach(() => {
  shown = [];
  listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => shown.push(message));
  hideExpectedWarnings();
});

afterEach(() => {
  process.removeAllListeners('warning');
  for (const listener of listeners) process.on('warning', listener);
});

function warn(message: string, fields: { readonly name?: string; readonly code?: string } = {}): void {
  process.emit('warning', Object.assign(new Error(message), fields));
}

it('hides the expected warnings of Node', () => {
  warn('SQLite is an experimental feature and might change at any time', { name: 'ExperimentalWarning' });
  warn('stripTypeScriptTypes is an experimental feature', { name: 'ExperimentalWarning' });
  warn('Module type of file:///x/codesearch.config.ts is not specified', { code: 'MODULE_TYPELESS_PACKAGE_JSON' });
  warn('Failed to load the ES module: /x/codesearch.config.ts. Make sure to set "type": "module"');
  expect(shown).toEqual([]);
});

it('shows all other warnings', () => {
  warn('SQLite is on fire');
  warn('WASI is an experimental feature', { name: 'ExperimentalWarning' });
  warn('Possible leak', { name: 'MaxListenersExceededWarning' });
  warn('fs.old() is deprecated', { name: 'DeprecationWarning', code: 'DEP0001' });
  expect(shown).toHaveLength(4);
});
