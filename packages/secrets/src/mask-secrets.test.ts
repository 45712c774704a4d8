import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomText, pemKey, stars, webToken } from './fixture/random-text.ts';
import type { Alphabet } from './fixture/random-text.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Makes a token of each kind from a seed. */
const tokens: Readonly<Record<string, (seed: number) => string>> = {
  'AWS access key id': (seed) => `AKIA${randomText(16, 'upper', seed)}`,
  'GitHub token': (seed) => `ghp_${randomText(36, 'alphanumeric', seed)}`,
  'GitHub app token': (seed) => `ghs_${randomText(36, 'alphanumeric', seed)}`,
  'GitHub fine-grained token': (seed) =>
    `github_pat_${randomText(22, 'alphanumeric', seed)}_${randomText(59, 'alphanumeric', seed)}`,
  'GitLab token': (seed) => `glpat-${randomText(20, 'url', seed).replace(/-$/, 'x')}`,
  'Slack bot token': (seed) =>
    `xoxb-${randomText(12, 'digits', seed)}-${randomText(13, 'digits', seed)}-${randomText(24, 'alphanumeric', seed)}`,
  'Slack app token': (seed) =>
    `xapp-1-A${randomText(10, 'upper', seed)}-${randomText(13, 'digits', seed)}-${randomText(64, 'hex', seed)}`,
  'Stripe key': (seed) => `sk_live_${randomText(24, 'alphanumeric', seed)}`,
  'Stripe webhook secret': (seed) => `whsec_${randomText(32, 'alphanumeric', seed)}`,
  'OpenAI project key': (seed) =>
    `sk-proj-${randomText(60, 'url', seed)}T3BlbkFJ${randomText(60, 'alphanumeric', seed)}`,
  'OpenAI key': (seed) => `sk-${randomText(20, 'alphanumeric', seed)}T3BlbkFJ${randomText(20, 'alphanumeric', seed)}`,
  'Anthropic key': (seed) => `sk-ant-api03-${randomText(93, 'url', seed)}AA`,
  'Google API key': (seed) => `AIza${randomText(34, 'url', seed)}x`,
  'Google client secret': (seed) => `GOCSPX-${randomText(27, 'url', seed)}x`,
  'Google access token': (seed) => `ya29.${randomText(120, 'alphanumeric', seed)}`,
  'npm token': (seed) => `npm_${randomText(36, 'alphanumeric', seed)}`,
  'PyPI token': (seed) => `pypi-AgEIcHlwaS5vcmcCJ${randomText(120, 'alphanumeric', seed)}`,
  'Hugging Face token': (seed) => `hf_${randomText(34, 'alphanumeric', seed)}`,
  'SendGrid key': (seed) => `SG.${randomText(22, 'alphanumeric', seed)}.${randomText(43, 'alphanumeric', seed)}`,
  'Twilio key': (seed) => `SK${randomText(32, 'hex', seed)}`,
  'DigitalOcean token': (seed) => `dop_v1_${randomText(64, 'hex', seed)}`,
  'JSON Web Token': webToken,
  'Atlassian token': (seed) => `ATATT3xFfGF0${randomText(180, 'alphanumeric', seed)}`,
  'Databricks token': (seed) => `dapi${randomText(32, 'hex', seed)}`,
  'Dynatrace token': (seed) => `dt0c01.${randomText(24, 'upper', seed)}.${randomText(64, 'upper', seed)}`,
  'Figma token': (seed) => `figd_${randomText(40, 'alphanumeric', seed)}`,
  'Fly token': (seed) => `fm2_${randomText(120, 'base64', seed)}`,
  'Grafana service account token': (seed) =>
    `glsa_${randomText(32, 'alphanumeric', seed)}_${randomText(8, 'hex', seed)}`,
  'Groq key': (seed) => `gsk_${randomText(52, 'alphanumeric', seed)}`,
  'LangSmith key': (seed) => `lsv2_pt_${randomText(32, 'hex', seed)}_${randomText(10, 'hex', seed)}`,
  'Linear key': (seed) => `lin_api_${randomText(40, 'alphanumeric', seed)}`,
  'Netlify token': (seed) => `nfp_${randomText(36, 'alphanumeric', seed)}`,
  'New Relic key': (seed) => `NRAK-${randomText(27, 'upper', seed)}`,
  'Notion token': (seed) => `ntn_${randomText(46, 'alphanumeric', seed)}`,
  'older Notion token': (seed) => `secret_${randomText(43, 'alphanumeric', seed)}`,
  'Perplexity key': (seed) => `pplx-${randomText(48, 'alphanumeric', seed)}`,
  'PlanetScale token': (seed) => `pscale_tkn_${randomText(43, 'alphanumeric', seed)}`,
  'Postman key': (seed) => `PMAK-${randomText(24, 'hex', seed)}-${randomText(34, 'hex', seed + 1)}`,
  'Pulumi token': (seed) => `pul-${randomText(40, 'hex', seed)}`,
  'Replicate token': (seed) => `r8_${randomText(37, 'alphanumeric', seed)}`,
  'RubyGems key': (seed) => `rubygems_${randomText(48, 'hex', seed)}`,
  'Sentry token': (seed) => `sntryu_${randomText(64, 'hex', seed)}`,
  'Square secret': (seed) => `sq0csp-${randomText(43, 'alphanumeric', seed)}`,
  'Supabase token': (seed) => `sbp_${randomText(40, 'hex', seed)}`,
  'Tailscale key': (seed) =>
    `tskey-auth-k${randomText(15, 'alphanumeric', seed)}-${randomText(32, 'alphanumeric', seed)}`,
  'xAI key': (seed) => `xai-${randomText(80, 'alphanumeric', seed)}`,
  'Django key': (seed) => `django-insecure-${randomText(50, 'lower', seed)}`,
  'password of a registry': (seed) =>
    Buffer.from(`{"auths":{"ghcr.io":{"auth":"${randomText(24, 'base64', seed)}"}}}`).toString('base64'),
};

/** A secret in its surroundings. */
const surrounded: readonly (readonly [
  before: string,
  secret: (seed: number) => string,
  after: string,
  path?: string,
])[] = [
  [
    '"https://hooks.slack.com/',
    (seed) =>
      `services/T${randomText(9, 'upper', seed)}/B${randomText(9, 'upper', seed)}/${randomText(24, 'alphanumeric', seed)}`,
    '"',
  ],
  ['"https://discord.com/api/', (seed) => `webhooks/112233445566778899/${randomText(68, 'alphanumeric', seed)}`, '"'],
  ['bot = "123456789:', (seed) => `AA${randomText(33, 'alphanumeric', seed)}`, '"'],
  ['"dp.', (seed) => `pt.${randomText(43, 'alphanumeric', seed)}`, '"'],
  [`let a = "${randomText(14, 'alphanumeric', 1)}.`, (seed) => `atlasv1.${randomText(67, 'alphanumeric', seed)}`, '"'],
  ['{"auths":{"ghcr.io":{"auth":"', (seed) => base64Of(`joe:${randomText(12, 'alphanumeric', seed)}`), '"}}}'],
  ['Authorization: Basic ', (seed) => base64Of(`admin:${randomText(12, 'alphanumeric', seed)}`), '\r\n'],
  ["fetch(u, { headers: { authorization: 'Basic ", (seed) => base64Of(`a:${randomText(9, 'url', seed)}`), "' } })"],
  ['const url = "https://a.example.com/v1?api_key=', (seed) => randomText(32, 'alphanumeric', seed), '&page=2";'],
  ['fetch(`${base}?q=${q}&access_token=', (seed) => randomText(40, 'hex', seed), '`)'],
  ['{"name": "DB_PASSWORD", "value": "', (seed) => randomText(24, 'alphanumeric', seed), '"}'],
  ['- name: API_TOKEN\n  value: "', (seed) => randomText(40, 'alphanumeric', seed), '"\n'],
  ['<add key="ApiToken" value="', (seed) => randomText(40, 'alphanumeric', seed), '" />'],
  ['variable "db_password" {\n  default = "', (seed) => randomText(24, 'alphanumeric', seed), '"\n}'],
  ['token := []byte("', (seed) => randomText(32, 'alphanumeric', seed), '")'],
  ['let token = String::from("', (seed) => randomText(32, 'alphanumeric', seed), '");'],
  ['SECRET_KEY = (\n    "', (seed) => randomText(32, 'alphanumeric', seed), '"\n)'],
  ["ENV['API_TOKEN'] ||= '", (seed) => randomText(32, 'alphanumeric', seed), "'"],
  ['const apiKey = process.env.KEY ?? "', (seed) => randomText(32, 'alphanumeric', seed), '";'],
  ['connect(process.env.DB_PASSWORD || "', (seed) => randomText(32, 'alphanumeric', seed), '")'],
  ['{"Authorization": "token ', (seed) => randomText(40, 'hex', seed), '"}'],
];

function base64Of(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** With the punctuation that real keys have. */
function djangoKey(seed: number): string {
  return randomText(50, 'lower', seed).replaceAll(/[a-d]/g, '!').replaceAll(/[w-z]/g, '(').replaceAll(/[6-9]/g, '$');
}

function wordPressKey(seed: number): string {
  return randomText(64, 'alphanumeric', seed)
    .replaceAll(/[a-f]/g, ' ')
    .replaceAll(/[T-Z]/g, '{')
    .replaceAll(/\d/g, ';');
}

const surroundings: readonly ((token: string) => string)[] = [
  (token) => `const a = "${token}";\n`,
  (token) => `  x: '${token}',\r\n`,
  (token) => `A=${token}\n`,
  (token) => `see ${token}, and more`,
  (token) => `f(\`${token}\`)`,
  (token) => `"line\\n${token}\\n"`,
  (token) => `# ${token}`,
  (token) => token,
];

it.each(Object.entries(tokens))('masks a %s in any surroundings, and nothing else', (_, make) => {
  const property = fc.property(fc.nat(), fc.constantFrom(...surroundings), (seed, surround) => {
    const token = make(seed);
    expect(maskSecrets('a.ts', surround(token))).toEqual({ text: surround(stars(token)), masked: 1 });
  });
  fc.assert(property, { numRuns: 300 });
});

it.each(surrounded.map(([before, make, after]) => ({ before, make, after })))(
  'masks a secret after $before',
  ({ before, make, after }) => {
    let masked = 0;
    for (let seed = 0; seed < 40; seed++) {
      const text = before + make(seed) + after;
      const result = maskSecrets('a.ts', text);
      expect([text, before + stars(make(seed)) + after]).toContain(result.text);
      masked += result.masked;
    }
    // A value that looks like words or like a sequence by chance stays.
    expect(masked).toBeGreaterThan(36);
  },
);

it('masks the keys that Django and WordPress generate into settings', () => {
  for (let seed = 0; seed < 40; seed++) {
    const [django, wordPress] = [djangoKey(seed), wordPressKey(seed)];
    const settings = (key: string): string => `SECRET_KEY = '${key}'\nDEBUG = True\n`;
    const config = (key: string): string => `define( 'NONCE_SALT', '${key}' );\n`;
    expect(maskSecrets('settings.py', settings(django))).toEqual({ text: settings(stars(django)), masked: 1 });
    expect(maskSecrets('wp-config.php', config(wordPress))).toEqual({ text: config(stars(wordPress)), masked: 1 });
  }
});

it('keeps text that only looks like these secrets', () => {
  const texts = [
    `Authorization: Basic ${base64Of('Aladdin:open sesame')}`,
    `Authorization: Basic ${base64Of('aladdin:opensesame')}`,
    `Authorization: Basic ${base64Of('user:password')}`,
    'Basic authentication2 is described in the next section',
    '"auth": "authentication2"',
    '{ name: "DB_PASSWORD", value: "correct-horse-battery-staple-2" }',
    `- name: GIT_COMMIT\n  value: ${randomText(40, 'hex', 1)}\n`,
    `url = "https://a.example.com/?next_page_token=${randomText(32, 'alphanumeric', 1)}"`,
    `url = "https://a.example.com/?commit=${randomText(40, 'hex', 1)}"`,
    "define('AUTH_KEY', 'put your unique phrase here');",
    `SECRET_KEY = '${'change-this-key-before-you-go-to-production-please!'.slice(0, 50)}'`,
    `const path = 'services/Transport/Bindings/${randomText(24, 'alphanumeric', 1)}';`,
    `const commit = process.env.COMMIT ?? "${randomText(40, 'hex', 1)}";`,
    `${base64Of('-----BEGIN RSA PRIVATE KEY-----')}`,
    `ca.crt: ${base64Of(pemKey('CERTIFICATE'))}\n`,
    `{ "kty": "RSA", "n": "${randomText(300, 'url', 1)}", "e": "AQAB" }`,
    `{ "kty": "EC", "x": "${randomText(43, 'url', 1)}", "y": "${randomText(43, 'url', 2)}" }`,
  ];
  for (const path of ['a.yaml', 'a.py', 'a.php']) {
    for (const text of texts) expect(maskSecrets(path, text)).toEqual({ text, masked: 0 });
  }
});

it('masks a private key in base64, also wrapped or escaped, and nothing around it', () => {
  for (const label of ['RSA PRIVATE KEY', 'PRIVATE KEY', 'EC PRIVATE KEY', 'OPENSSH PRIVATE KEY']) {
    const key = base64Of(pemKey(label));
    const wrapped = key.replaceAll(/.{76}/g, '$&\n    ');
    const escaped = key.replaceAll(/.{76}/g, '$&\\n');
    for (const value of [key, wrapped, escaped]) {
      const text = `data:\n  tls.key: "${value}"\n  tls.crt: ${base64Of(pemKey('CERTIFICATE'))}\nabcd\n`;
      const parts = value.split(/(\n +|\\n)/);
      const masked = parts.map((part, index) => (index % 2 === 0 ? stars(part) : part)).join('');
      expect(maskSecrets('a.yaml', text)).toEqual({ text: text.replace(value, masked), masked: 1 });
    }
  }
});

it('masks the private members of a JSON Web Key and keeps the public ones', () => {
  const member = (name: string, seed: number): string => `"${name}":"${randomText(43, 'url', seed)}"`;
  const masked = (name: string): string => `"${name}":"${'*'.repeat(43)}"`;
  const rsa = ['d', 'p', 'q', 'dp', 'dq', 'qi'];
  const text = `{"keys":[{"kty":"RSA",${member('n', 1)},${rsa.map(member).join(',')}},{${member('d', 9)},"kty":"EC"}],${member('d', 10)}}`;
  expect(maskSecrets('a.json', text)).toEqual({
    text: `{"keys":[{"kty":"RSA",${member('n', 1)},${rsa.map(masked).join(',')}},{${masked('d')},"kty":"EC"}],${member('d', 10)}}`,
    masked: 2,
  });
  const symmetric = `const key = { kty: 'oct', k: '${randomText(43, 'url', 1)}' };`;
  expect(maskSecrets('a.ts', symmetric).text).toBe(`const key = { kty: 'oct', k: '${'*'.repeat(43)}' };`);
});

it('keeps text that only starts like a token', () => {
  const texts = [
    `ghp_${'x'.repeat(36)}`,
    'AKIAIOSFODNN7EXAMPLE',
    'AKIA0123456789ABCDEF',
    `ghp_${randomText(20, 'alphanumeric', 1)}`,
    `npm_${randomText(36, 'alphanumeric', 1)}_more_of_a_name`,
    'hf_some_function_of_a_module_in_c_code',
    'npm_config_user_agent_of_the_package_manager',
    'sk-ant-your-key-goes-here-and-nowhere-else-please',
    'sk-your-openai-api-key-goes-here-1234567890',
    `eyJ${randomText(30, 'url', 3)}.${randomText(30, 'url', 4)}.${randomText(43, 'url', 5)}`,
    'https://example.com/AKIA/index.html',
    `SK${randomText(40, 'hex', 1)}`,
  ];
  for (const text of texts) expect(maskSecrets('a.ts', text)).toEqual({ text, masked: 0 });
});

const values: readonly (readonly [Alphabet, number])[] = [
  ['alphanumeric', 20],
  ['alphanumeric', 32],
  ['alphanumeric', 64],
  ['lower', 24],
  ['lower', 40],
  ['hex', 32],
  ['hex', 64],
  ['url', 32],
  ['base64', 40],
];
const assignments: readonly ((value: string) => string)[] = [
  (value) => `const apiKey = '${value}';`,
  (value) => `api_key="${value}"`,
  (value) => `"client_secret": "${value}",`,
  (value) => `  password: '${value}'`,
  (value) => `private static final String ACCESS_KEY = "${value}";`,
  (value) => `const SECRET_KEY: &str = "${value}";`,
  (value) => `var authToken string = "${value}"`,
  (value) => `password := "${value}"`,
  (value) => `os.environ.setdefault("DB_PASSWORD", "${value}")`,
  (value) => `config['api_secret'] = b'${value}'`,
  (value) => `:secret_token => '${value}',`,
  (value) => `char passwd[] = "${value}";`,
  (value) => `client.set_password("${value}")`,
  (value) => `"{\\"token\\": \\"${value}\\"}"`,
  (value) => `if (token === "${value}") {`,
  (value) => `API_TOKEN_PROD = "${value}"`,
  (value) => `headers: { Authorization: 'Bearer ${value}' }`,
  (value) => `curl -H "Authorization: Bearer ${value}" https://example.com`,
];

it('masks at least 97 % of random values that are assigned to the name of a secret', () => {
  let masked = 0;
  let all = 0;
  for (const [index, assign] of assignments.entries()) {
    for (const [alphabet, length] of values) {
      for (let seed = 0; seed < 40; seed++) {
        const value = randomText(length, alphabet, seed * 100 + index);
        const result = maskSecrets('a.ts', assign(value));
        expect([assign(value), assign(stars(value))]).toContain(result.text);
        masked += result.masked;
        all++;
      }
    }
  }
  expect(masked / all).toBeGreaterThan(0.97);
});

it('keeps other values that are assigned to the name of a secret', () => {
  const lines = [
    'token = "your_access_token_goes_here"',
    "password: 'correct-horse-battery-staple-2'",
    'const TOKEN_URL = "https://example.com/oauth2/v1/token";',
    'token_type = "urn:ietf:params:oauth:token-type:jwt2"',
    `password_hash = "${randomText(40, 'hex', 1)}"`,
    `next_page_token = "${randomText(32, 'alphanumeric', 1)}"`,
    `csrf_token = "${randomText(32, 'alphanumeric', 1)}"`,
    `checksum = "${randomText(64, 'hex', 1)}"`,
    `sha256: "${randomText(64, 'hex', 2)}"`,
    `"integrity": "sha512-${randomText(86, 'base64', 1)}=="`,
    `name = "${randomText(32, 'alphanumeric', 2)}"`,
    'apiKey = "0123456789abcdef0123456789abcdef"',
    'apiKey = "abcdefghijklmnopqrstuvwxyz012345"',
    `apiKey = "${'a1'.repeat(16)}"`,
    'apiKey = "${process.env.API_KEY_OF_SERVICE_2}"',
    'api_key = os.environ["SERVICE_2_API_KEY_FOR_TESTS"]',
    'secret_key = <%= ENV["SECRET_KEY_BASE_2_OF_RAILS"] %>',
    'token = getTokenOfUserFromCache2(request)',
    'this.token = com.example.v2.security.TokenProvider2.create()',
    'tokens = "IDENTIFIER NUMBER_LITERAL_2 STRING_LITERAL_4"',
    'password = "Password1234567890"',
    'token: "1.2.3-beta.4+build.5.sha.abc"',
    'private_key = "/etc/ssl/private/server_2024.key"',
    `const token = ${randomText(32, 'alphanumeric', 1)};`,
    'Authorization: Bearer your_token_here_1234567890',
    'Bearer authentication2 is described in the next section',
    'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  ];
  for (const text of lines) expect(maskSecrets('a.ts', text)).toEqual({ text, masked: 0 });
});

it('requires quotes around a value in code, but not in configuration and documents', () => {
  const value = randomText(32, 'alphanumeric', 7);
  const plain = [`api_key: ${value}\n`, `export API_TOKEN=${value}\n`, `password = ${value}`];
  const element = `<password>${value}</password>`;
  expect(maskSecrets('a.ts', element).text).toBe(`<password>${stars(value)}</password>`);
  for (const text of plain) {
    for (const path of ['a.yaml', 'deploy/Dockerfile', 'run.sh', 'app.properties', 'README.md']) {
      expect(maskSecrets(path, text)).toEqual({ text: text.replace(value, stars(value)), masked: 1 });
    }
    expect(maskSecrets('a.ts', text).masked).toBe(0);
  }
  expect(maskSecrets('a.yaml', `api_key: ${value}(2)`).masked).toBe(0);
});

it('masks a secret key of AWS in any file, with and without quotes', () => {
  for (let seed = 0; seed < 50; seed++) {
    const key = randomText(40, 'base64', seed);
    const texts = [`aws_secret_access_key = ${key}\n`, `AWS_SECRET_ACCESS_KEY=${key}`, `secretAccessKey: "${key}"`];
    for (const text of texts) expect(maskSecrets('a.rs', text).text).toBe(text.replace(key, stars(key)));
  }
});

it('keeps positions and line ends of any text, and changes nothing when it masks again', () => {
  const secret = fc.oneof(
    fc.nat().map((seed) => tokens['GitHub token']?.(seed) ?? ''),
    fc.nat().map((seed) => pemKey('PRIVATE KEY', seed)),
    fc.nat().map((seed) => `https://user:${randomText(12, 'alphanumeric', seed)}@host`),
    fc.nat().map((seed) => `password = "${randomText(30, 'alphanumeric', seed)}"`),
    fc.nat().map((seed) => `https://user:ghp_${randomText(36, 'alphanumeric', seed)}@host`),
    fc.nat().map((seed) => `token: "${webToken(seed)}"`),
  );
  const other = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\n', '\r\n', '\u2028', '"', "'", ' = ', '://', ':', '@', '-----BEGIN PRIVATE KEY-----', '=', '\\'),
  );
  const text = fc.array(fc.oneof(secret, other), { maxLength: 12 }).map((parts) => parts.join(''));
  const property = fc.property(text, fc.constantFrom('a.ts', 'a.yaml'), (given, path) => {
    const { text: shown, masked } = maskSecrets(path, given);
    expect(shown).toHaveLength(given.length);
    for (let at = 0; at < given.length; at++) {
      if (shown[at] === given[at]) continue;
      expect(shown[at]).toBe('*');
      expect(given[at]).not.toMatch(/[\r\n\u2028\u2029]/);
    }
    expect(shown === given).toBe(masked === 0);
    expect(maskSecrets(path, shown)).toEqual({ text: shown, masked: 0 });
  });
  fc.assert(property, { numRuns: 1000 });
});

it('masks what the example of the README masks', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, path = '', text = ''] = /maskSecrets\('([^']+)', '([^']+)'\)/.exec(readme) ?? [];
  expect(maskSecrets(path, text)).toEqual({ text: text.replace(/(?<=: ).*/, stars), masked: 1 });
});
