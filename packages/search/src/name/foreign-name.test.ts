import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { isForeign } from './foreign-name.ts';

const foreign = (query: string, ...similar: readonly string[]): boolean => isForeign(readQuery(query).symbol!, similar);

it('takes a qualified name for one of a library if nothing similar can be meant', () => {
  expect(foreign('os.environ.get', 'Headers.get', 'Cache.__get__')).toBe(true);
  expect(foreign('hashlib.scrypt', 'Kind.SCRIPT')).toBe(true);
  expect(foreign('os.Interrupt', 'Interrupt')).toBe(true);
  expect(foreign('fmt.Println()')).toBe(true);
});

it('takes it for a member of what its owner may be short for', () => {
  expect(foreign('conn.execute', 'Connection.execute')).toBe(false);
  expect(foreign('db.query', 'Database.query')).toBe(false);
  expect(foreign('chat.completions.create', 'Completions.create')).toBe(false);
});

it('takes it for a function of a module that is imported under another name', () => {
  expect(foreign('u.parseDate', 'parseDate')).toBe(false);
});

it('takes no name alone, and none of the code around it', () => {
  expect([foreign('println'), foreign('this.query'), foreign('self.query')]).toEqual([false, false, false]);
});
