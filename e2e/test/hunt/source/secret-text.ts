import fc from 'fast-check';
import type { SampleSource } from './source-samples.ts';

const paths: readonly string[] = [
  ...'a.ts a.py a.go a.java a.rb a.php a.cs a.rs a.swift a.sh .env.example a.yaml a.json a.toml a.ini'.split(' '),
  ...'a.properties a.xml a.tf Dockerfile a.md a.txt settings.py wp-config.php a.sql a.conf a.plist a'.split(' '),
];

/** Texts around a secret, and beginnings of known secrets. */
const pieces: readonly string[] = [
  ...'password PASSWORD secret api_key apiKey API_TOKEN token client_secret auth'.split(' '),
  ...'AWS_SECRET_ACCESS_KEY pwd passphrase ='.split(' '),
  ' = ',
  ': ',
  ':=',
  ' => ',
  ...`<- " '`.split(' '),
  ...'` """ , ; ( ) { } [ ] < > / // # @ & ?'.split(' '),
  '\\',
  '\\n',
  ' ',
  '\t',
  '\n',
  '\r\n',
  ...'AKIA ghp_ github_pat_ glpat- xoxb- sk_live_ sk-proj- T3BlbkFJ sk-ant-api03- AIza ya29. npm_'.split(' '),
  ...'pypi-AgEIcHlwaS5vcmcC hf_ SG. eyJhbGciOiJIUzI1NiJ9. eyJ dapi AccountKey= sig= postgres://user:'.split(' '),
  ...'mysql://root: https://user: @db.example.org/orders jdbc:oracle:thin: redis://: @tcp('.split(' '),
  'Server=x;User Id=y;Password=',
  'amqp://',
  '-----BEGIN RSA PRIVATE KEY-----',
  '-----END RSA PRIVATE KEY-----',
  '-----BEGIN ',
  'PRIVATE KEY',
  ...'----- LS0tLS1CRUdJTi MIIEpAIBAAKCAQEA openssh-key-v1'.split(' '),
  '"kty": "RSA", "d": "',
  'Authorization: Basic ',
  'Bearer ',
  'export ',
  'ENV ',
  '--password ',
  '-p',
  '-u ',
  'process.env.KEY ?? ',
  ...'os.environ[ self.password credential.user <password> </password> *** *'.split(' '),
  '${PASSWORD}',
  '{{ password }}',
  '$(cat key)',
  ...'null changeme example xxxxxxxx'.split(' '),
];

const alphabets: Readonly<Record<string, string>> = {
  hex: '0123456789abcdef',
  letters: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  base64: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/',
  url: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_',
  signs: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#%^&*-_',
  digits: '0123456789',
};

const value: fc.Arbitrary<string> = fc
  .constantFrom(...Object.values(alphabets))
  .chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 70 }));

const part: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...pieces) },
  { weight: 3, arbitrary: value },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 10 }) },
);

const line = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

/** Many lines, or one structure that is repeated so often that more than linear time shows. */
const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(line, fc.integer({ min: 1_000, max: 60_000 }))
      .map(([unit, length]) => unit.repeat(Math.ceil(length / Math.max(1, unit.length)))),
  },
);

/** Texts of parts that surround, begin or imitate secrets. */
export const secretText: fc.Arbitrary<SampleSource> = fc.record({ path: fc.constantFrom(...paths), text });
