import { expect, it } from 'vitest';
import { randomText, stars } from '../fixture/random-text.ts';
import { maskSecrets } from '../mask-secrets.ts';

it.each([
  ['postgres://app:', '@db.example.com:5432/app'],
  ['redis://:', '@localhost/0'],
  ['https://user%40example.com:', '@example.com/path?x=1'],
  ['"mongodb+srv://user:', '@a.example.com,b.example.com/db"'],
  ['git clone https://oauth2:', '@gitlab.example.com/a.git'],
  ['amqp://user:', '@[::1]:5672'],
])('masks a password in %s', (before, after) => {
  for (const password of ['s3cr%2Ft!x', 'Winter2024', randomText(24, 'alphanumeric', 1), 'ünïcödé']) {
    const expected = { text: before + stars(password) + after, masked: 1 };
    expect(maskSecrets('a.ts', before + password + after)).toEqual(expected);
  }
});

it('masks the whole password of a URL if it contains an @ that is not encoded', () => {
  for (const [before, password, after] of [
    ['url: postgres://app:', 'p@ssw0rd9X', '@db.example.com:5432/app'],
    ['"mysql://root:', 'a@b@c9Xz', '@localhost"'],
  ] as const) {
    const text = before + password + after;
    expect(maskSecrets('a.ts', text)).toEqual({ text: before + stars(password) + after, masked: 1 });
  }
  const mail = 'https://example.com:8443/?to=ada@example.com';
  expect(maskSecrets('a.ts', mail)).toEqual({ text: mail, masked: 0 });
});

it('keeps placeholders for a password in a URL', () => {
  const passwords = [
    'password',
    'pass',
    'PASSWORD',
    'secret',
    'example',
    'xxxx',
    '****',
    '${PASS}',
    '<password>',
    '{password}',
    '%s',
    '$PASS',
    'user',
    'changeme',
    'your_password',
    'test1234',
    '[password]',
    '#{pass}',
    '...',
    'pw',
    'my-secret',
    'postgres',
  ];
  for (const password of passwords) {
    const text = `postgres://user:${password}@localhost/db`;
    expect(maskSecrets('a.ts', text)).toEqual({ text, masked: 0 });
  }
  const others = [
    'https://foo.com:123,foo:bar@bar.com/path',
    'docker://alpine:3.12.4@sha256:abc',
    'http://localhost:8080/@scope/name',
    'ssh://git@github.com:22/a',
    'a://b c:password1@d',
    '@Inject() a: b@c',
    'https://unpkg.com/a:b@1.0',
    'postgres://guest:guest@localhost',
  ];
  for (const text of others) expect(maskSecrets('a.ts', text)).toEqual({ text, masked: 0 });
});

it.each([
  ['Server=db;Database=app;User Id=sa;Password=', ';Encrypt=true'],
  ['"host=localhost user=app password=', ' dbname=app"'],
  ['jdbc:sqlserver://db;user=sa;password=', ';'],
  ['Server=db;User Id=sa;Pwd=', ';Encrypt=true'],
  ['"DRIVER={ODBC};SERVER=db;UID=sa;PWD=', ';"'],
  ['"Server=db; User Id=sa; Password = ', ';"'],
  ['"Endpoint=sb://a.example.com/;SharedAccessKeyName=Root;SharedAccessKey=', '"'],
])('masks a password in the connection string %s', (before, after) => {
  const password = 'Tr0ub4dor&3'.replace('&', '-');
  expect(maskSecrets('a.cs', before + password + after)).toEqual({ text: before + stars(password) + after, masked: 1 });
  for (const text of [`${before}{password}${after}`, `${before}changeme${after}`, `connect(password=pw1234, x=1)`]) {
    expect(maskSecrets('a.cs', text).masked).toBe(0);
  }
});

it('masks an account key in a connection string', () => {
  const key = `${randomText(86, 'base64', 3)}==`;
  const text = `"DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${key};EndpointSuffix=core.windows.net"`;
  expect(maskSecrets('a.yml', text)).toEqual({ text: text.replace(key, stars(key)), masked: 1 });
});
