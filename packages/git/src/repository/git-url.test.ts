import { randomText } from '@codesearch/secrets/fixture';
import { expect, it } from 'vitest';
import { cloneFolder, isGitUrl, parseGitUrl } from './clone-folder.ts';

it.each([
  'https://host/owner/repo.git',
  'ssh://git@host:22/owner/repo',
  'git://127.0.0.1:9418/repo',
  'file:///home/ada/repo',
  'git@host:owner/repo.git',
])('accepts %s', (address) => {
  expect(isGitUrl(address)).toBe(true);
  expect(parseGitUrl(address)).toEqual({ address, shown: address });
});

it.each(['src', './a:b', '/a/b', 'C:\\code', 'C:/code', 'a@b', '../x@y:z/..', 'user@host://x', ''])(
  'takes %j for a path',
  (path) => expect(isGitUrl(path)).toBe(false),
);

it.each(['http://host/repo', 'ftp://host/repo', 'ext://sh', 'https://', 'https://host', 'file://'])(
  'refuses %s',
  (address) => {
    expect(isGitUrl(address)).toBe(true);
    expect(() => parseGitUrl(address)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  },
);

it('shows no password, and has one clone for all of them', () => {
  const [one, other] = ['https://ada:s3cret@host/repo/', 'https://host/repo'].map(parseGitUrl);
  expect(one).toEqual({ address: 'https://ada:s3cret@host/repo', shown: 'https://host/repo' });
  expect(cloneFolder('/home', one!)).toBe(cloneFolder('/home', other!));
});

it.each([
  ['https://ada:p@ss@host/repo', 'https://host/repo'],
  ['ssh://git:s3cret@host/repo', 'ssh://git@host/repo'],
  ['https://host/repo@v1', 'https://host/repo@v1'],
])('shows no part of a password: %s', (address, shown) => {
  expect(parseGitUrl(address)?.shown).toBe(shown);
});

it('masks all tokens in the query of an address, and a password in one that cannot be cloned', () => {
  const secret = randomText(32, 'alphanumeric', 5);
  const tokens = `?private_token=${secret}&ref=v1&job_token=${secret}`;
  expect(parseGitUrl(`https://host/repo${tokens}`)?.shown).not.toContain(secret.slice(-12));
  expect(() => parseGitUrl(`http://ada:${secret}@host/repo`)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(secret.slice(-12)) as string }),
  );
});
