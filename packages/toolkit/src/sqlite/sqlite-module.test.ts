import { afterEach, expect, it, vi } from 'vitest';
import { sqliteModule } from './database-file.ts';

afterEach(() => vi.restoreAllMocks());

it('suppresses only the warning that the module itself emits', () => {
  const warnings: unknown[] = [];
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(warning));
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => {
    process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning');
    process.emitWarning('The disk is tired');
    return {};
  });
  sqliteModule();
  expect(warnings).toEqual(['The disk is tired']);
  expect(process.emitWarning).toBe(emit);
  process.emitWarning('SQLite is an experimental feature, said again');
  expect(warnings).toHaveLength(2);
});

it('throws UNSUPPORTED if Node has no SQLite', () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  expect(() => sqliteModule()).toThrow(expect.objectContaining({ code: 'UNSUPPORTED' }));
});
