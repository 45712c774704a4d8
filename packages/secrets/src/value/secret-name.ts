/**
 * What a name says about its value: a password and a secret may be chosen by a person, so they may contain words, a
 * password also words in lower case with a number, as names of things are. All other secrets are drawn by a generator.
 * Under the name of something that can be a secret or not, only an irregular value is one.
 */
export type SecretKind = 'password' | 'secret' | 'drawn' | 'irregular';

/** Last words of the names of passwords. */
const passwords: ReadonlySet<string> = new Set(
  [
    'password passwd passphrase passcode pwd secret passwort kennwort senha contrasena passe motdepasse mdp bindpw psk authtok wachtwoord losenord',
    'psw adgangskode passord lozinka geslo parool salasana haslo heslo jelszo parola sifre pw requirepass masterauth',
  ].flatMap((line) => line.split(' ')),
);
/** Last words of the names of other secrets. */
const drawn: ReadonlySet<string> = new Set(
  [
    'passwords secrets pass token tokens bearer credential credentials cred creds auth authorization authtoken apikey apisecret',
    'apitoken accesskey secretkey privatekey privkey clientsecret jwt pepper',
  ].flatMap((line) => line.split(' ')),
);
/** Ends of names that are written as one word, such as `PGPASSWORD` and `dbpassword`. */
const passwordEnd = /(?:password|passwd|passphrase|passcode|passwort|kennwort|secret|psk)$/;
const drawnEnd =
  /(?:(?<!by|com|sur|tres|under|over|im|encom)pass|pwd|token|secret(?:read|write)|(?:api|app|auth|access|secret|private|priv|shared|account|storage|master|license|encryption|signing|nwks|apps|user)key)$/;
/** Words before `pass` that make it a password. In other names it is a step, as in `renderPass`. */
const owners: ReadonlySet<string> = new Set(
  [
    'db database smtp mail email user admin root mysql pg postgres ftp ssh sftp http proxy auth login store key redis',
    'mongo account become wifi bind ldap sudo deploy default remote alias keyalias keystore truststore imap pop pop3',
    'rpc git registry repo docker rabbit rabbitmq amqp mqtt vpn snmp ipmi bmc zabbix grafana elastic client server guest',
    'vsphere vcenter esxi ansible jenkins sonar nexus jdbc snowflake mongodb couchdb influx neo4j cassandra kerberos',
    'kibana airflow django wordpress wp ci bot svc rdp winrm jmx radius tacacs',
    'master super oracle mssql sa backup router camera ota ap wlan smb samba nas sip voip web api service sys system mailer bot',
  ].flatMap((line) => line.split(' ')),
);
/** Words that make a following `key` a secret. */
const keys: ReadonlySet<string> = new Set(
  [
    'api access secret private priv encryption encrypt decryption signing sign auth account storage shared master service',
    'server session app application client crypt crypto cipher aes hmac jwt subscription validation license',
    'deploy webhook ingest integration instrumentation write admin root function functions host integrity',
    'openai anthropic stripe twilio sendgrid mailgun github gitlab aws azure gcp google firebase algolia cloudflare',
    'security symmetric jwk verification iv deployer signer mac certificate register registration agent setup install ingestion',
    'cookie wep preshared wg wireguard gossip wallet datadog sentry pusher segment heroku maps cosmos routing des blowfish local fernet props',
  ].flatMap((line) => line.split(' ')),
);
/** Words that make a following `key` one that a person has chosen. */
const chosenKeys: ReadonlySet<string> = new Set([
  'wifi',
  'wlan',
  'wpa',
  'vpn',
  'isakmp',
  'tacacs',
  'radius',
  'shared',
  'authentication',
]);
/** Words that make a following `key` one that a person may have chosen, as a phrase of words. */
const chosenSecrets: ReadonlySet<string> = new Set(
  'secret encryption session cookie signing hmac jwt crypto'.split(' '),
);
/** Last words of names whose values are secrets if they are irregular: `HMAC`, `JWT_SIGNING`, `GITLAB_PAT`. */
const irregular: ReadonlySet<string> = new Set(
  [
    'signing hmac totp otp mfa pat sas license licence activation reporter recovery login passkey vapid apns',
    'encryption decryption cipher aes unseal kek dek',
  ].flatMap((line) => line.split(' ')),
);
/** Words that make a following `key` the name of an entry, a public key or a part of data. */
const otherKeys: ReadonlySet<string> = new Set(
  [
    'primary foreign sort partition hash range row object item map dict entry group index composite unique natural',
    'recv site host ssh known authorized public sitemap cursor query react list node tree pair lookup translation i18n',
    'message lang locale state store memo resource file path folder s3 blob bucket image block hot keyboard socket websocket upstream',
  ].flatMap((line) => line.split(' ')),
);
/** Words that may follow the name of a secret: its format or environment. */
const qualifiers: ReadonlySet<string> = new Set(
  [
    'value string str text b64 base base64 hex prod production live dev development staging stage default old new',
    'confirmation confirm again repeat verify retype',
    'root admin current primary secondary env qa uat sandbox local main plain plaintext raw',
  ].flatMap((line) => line.split(' ')),
);
/** Words that make a value harmless: a cursor in a list, or the mark of a form. */
const harmless: ReadonlySet<string> = new Set(
  [
    'page next continuation continue cursor pagination public pub cancel cancellation sync etag pk',
    'publishable csrf xsrf cache idempotency hash hashed lexer digest checksum encrypted sealed',
  ].flatMap((line) => line.split(' ')),
);

/** Variables that say where a vault is, and which. */
const vaultSetting = /addr|version|url|path|role|name|file|host|port|image|dir|enabled|id$/i;

/** Names that occurred, with their kinds: code repeats few names. */
const known = new Map<string, SecretKind | undefined>();
const maxKnown = 4096;

/**
 * The kind of secret that a variable, key or element of this name contains: `apiKey`, `DB_PASSWORD_PROD`, not
 * `token_url`.
 *
 * @returns `undefined` if it contains none
 */
export function secretKind(name: string): SecretKind | undefined {
  const cached = known.get(name);
  if (cached !== undefined || known.has(name)) return cached;
  const kind = kindOf(name);
  if (known.size >= maxKnown) known.clear();
  known.set(name, kind);
  return kind;
}

function kindOf(name: string): SecretKind | undefined {
  if (/secure-?string$/i.test(name)) return 'secret';
  // A definition on a command line: `-DLICENSE_KEY=…`
  const parts = wordsOf(name.replace(/^-+D(?=[A-Z])/, '').replace(/pass[_-]phrase/i, 'passphrase'));
  // Ansible keeps its secrets in variables of this prefix.
  if (parts[0] === 'vault' && parts.length > 2 && !vaultSetting.test(name)) return 'secret';
  while (parts.length > 1 && (qualifiers.has(parts.at(-1) ?? '') || /^\d+$/.test(parts.at(-1) ?? ''))) parts.pop();
  if (parts.some((part) => harmless.has(part))) return undefined;
  const last = parts.at(-1) ?? '';
  if (last.endsWith('secret')) return 'secret';
  if (passwords.has(last) || passwordEnd.test(last)) return 'password';
  if (last === 'pass' && parts.length === 1) return 'password';
  if (last === 'key' && chosenKeys.has(parts.at(-2) ?? '')) return 'password';
  if (last === 'pass' && owners.has(parts.at(-2) ?? '')) return 'password';
  if (/^[A-Z][A-Z\d_]*_PASS$/.test(name)) return 'secret';
  if (last.startsWith('cred') && parts.at(-2) === 'bind') return 'password';
  // `remotepass`, `dbpw`
  const stem = /^(.+)(?:pass|pwd|pw)$/.exec(last)?.[1] ?? '';
  if (owners.has(stem) || /(?:store|user|admin|login|mail)$/.test(stem)) return 'password';
  if ((last === 'salt' && parts.length > 1) || (last === 'cookie' && parts.at(-2) === 'erlang')) return 'drawn';
  if (/(?:password|auth|crypt|hash|secret)_?salt/i.test(name)) return 'drawn';
  if (parts.includes('community') && parts.includes('snmp')) return 'password';
  if (last === 'key' && chosenSecrets.has(parts.at(-2) ?? '') && /[_-]/.test(name)) return 'secret';
  if (drawn.has(last) || drawnEnd.test(last)) return 'drawn';
  if ((last === 'key' || last === 'keys') && keys.has(parts.at(-2) ?? '')) return 'drawn';
  if (name.toLowerCase() === 'key') return 'irregular';
  // A header: `X-Acme-Key`
  if (last === 'key' && /^x-[\w-]+$/i.test(name)) return otherKeys.has(parts.at(-2) ?? '') ? undefined : 'drawn';
  if (last === 'key' && parts.length > 1) return otherKeys.has(parts.at(-2) ?? '') ? undefined : 'irregular';
  const named = last === 'id' || last === 'code' || last === 'codes' || last === 'seed' ? parts.at(-2) : last;
  return irregular.has(named ?? '') ? 'irregular' : undefined;
}

/* The words of `dbPassword2` and of `DB_PASSWORD_2` are `db`, `password` and `2`. */
function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}
