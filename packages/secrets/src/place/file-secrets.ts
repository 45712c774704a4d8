import type { Secret } from '../secret.ts';
import { secretKind } from '../value/secret-name.ts';
import { isSecretWord } from '../value/secret-value.ts';
import { isPasswordOfWords } from '../value/words.ts';

/** A kind of file whose lines have a secret in a column. */
interface SecretFile {
  readonly path: RegExp;
  /** Global; the group `value` is the secret. */
  readonly line: RegExp;
}

const files: readonly SecretFile[] = [
  // PgBouncer: "user" "password"
  { path: /(?:^|\/)userlist\.txt$/, line: /^"[^"\n]{0,100}"[ \t]+"(?<value>[^"\n]{6,300})"/dgm },
  // Pgpool: user:TEXTpassword
  { path: /(?:^|\/)pool_passwd$/, line: /^[^:\n]{1,100}:(?:TEXT)?(?<value>\S{6,300})$/dgm },
  // isync
  { path: /(?:^|\/)\.?mbsyncrc$/, line: /^Pass[ \t]+"?(?<value>[^\s"]{6,300})/dgm },
  // WeeChat: name = "…"
  { path: /(?:^|\/)sec\.conf$/, line: /^\w{1,60} = "(?<value>[^"\s]{6,300})"$/dgm },
  // curl and browsers: host, flags, path, time, name, value
  {
    path: /cookies?[\w.-]*\.txt$|\.cookies?$/i,
    line: /^[^\t\n]{1,200}\t(?:TRUE|FALSE)\t[^\t\n]{1,200}\t(?:TRUE|FALSE)\t\d{1,12}\t[^\t\n]{1,100}\t(?<value>\S{12,600})$/dgm,
  },
  // A user, and in the next line the password
  {
    path: /(?:^|\/)(?:(?:auth|pass|password|login|creds?|credentials|up|vpn|userpass)\.(?:txt|conf|cfg)|[\w-]+\.(?:auth|up|userpass|login))$/,
    line: /^(?:\S{1,100}\r?\n|[\w.@-]{1,60}:)(?<value>\S{8,200})\s*$(?![^])/dgm,
  },
  // PostgreSQL: host:port:database:user:password
  {
    path: /(?:^|\/)\.?pgpass(?:\.\w+)?$/,
    line: /^[^#:\n]{1,200}:[\d*]{1,5}:[^:\n]{1,100}:[^:\n]{1,100}:(?<value>\S{6,300})$/dgm,
  },
  // Kaggle: { "username": …, "key": … }
  { path: /(?:^|\/)kaggle\.json$/, line: /"key"[ \t]*:[ \t]*"(?<value>[^"\n]{6,300})"/dgm },
  // IPsec: address key
  { path: /(?:^|\/)psk\.txt$/, line: /^[\w.:@-]{1,100}[ \t]+(?<value>\S{6,300})[ \t]*$/dgm },
  // PPP: client server secret addresses
  { path: /(?:^|\/)(?:chap|pap)-secrets$/, line: /^[^#\s]\S{0,100}[ \t]+\S{1,100}[ \t]+"?(?<value>[^\s"]{6,300})/dgm },
  // Postfix and Exim: host user:password
  { path: /(?:^|\/)(?:sasl_passwd|passwd\.client)$/, line: /^[^#\s][^\n]{0,200}:(?<value>[^\s:]{6,300})$/dgm },
  // fetchmail: user "joe" pass "…"
  { path: /(?:^|\/)\.?fetchmailrc$/, line: /\bpass(?:word)?[ \t]+"?(?<value>[^\s"]{6,300})/dgm },
  // NTP: number, kind, key
  { path: /(?:^|\/)ntp\.keys$/, line: /^\d{1,5}[ \t]+\w{1,10}[ \t]+(?<value>\S{6,300})/dgm },
  // JMX: role password
  { path: /(?:^|\/)jmxremote\.password$/, line: /^[\w.-]{1,60}[ \t]+(?<value>\S{6,300})[ \t]*$/dgm },
  // A file that is only a secret
  {
    path: /(?:^|\/)[\w.-]*(?:\.(?:secret|token|password|passwd|apikey|psk)|(?:^|\/)(?:master|secret|private|server|api)\.key|(?:^|\/|[._-])(?:secret|token|password|passwd|pass|passphrase|api[_-]?key|cookie|auth_?key)(?:\.txt)?)$/i,
    line: /^\s*(?<value>\S{8,300})\s*$(?![^])/dg,
  },
  // Home Assistant, ESPHome: all values
  {
    path: /(?:^|\/)secrets\.ya?ml$/,
    line: /^[\w-]{1,80}:[ \t]+["']?(?<value>[^\s"'#|>][^\s"']{5,300})["']?[ \t]*$/dgm,
  },
  // Subversion: user = password
  { path: /(?:^|\/)(?:passwd|shiro\.ini)$/, line: /^[\w.-]{1,60}[ \t]*=[ \t]*(?<value>[^\s,]{6,300})(?:,.*)?$/dgm },
  // Terraform: what its random resources have drawn
  { path: /\.tfstate(?:\.backup)?$/, line: /"result":[ \t]*"(?<value>[^"\n]{8,300})"/dgm },
  // Rocket, Shuttle, Streamlit: all values
  { path: /(?:^|\/)secrets\.toml$/i, line: /^[\w.-]{1,80}[ \t]*=[ \t]*["'](?<value>[^"'\n]{6,300})["'][ \t]*$/dgm },
  // NUT: MONITOR ups@host 1 user password primary
  { path: /(?:^|\/)upsmon\.conf$/, line: /^MONITOR \S{1,100} \d{1,3} \S{1,60} "?(?<value>[^\s"]{6,300})/dgm },
  // rsync: user:password
  { path: /(?:^|\/)rsyncd\.secrets$/, line: /^[^#:\n]{1,100}:(?<value>\S{6,300})$/dgm },
  // Digest authentication: user:realm:hash
  {
    path: /(?:^|\/)[\w.-]*(?:htdigest|digest|lighttpd)[\w.-]*$/,
    line: /^[^:\n]{1,60}:[^:\n]{1,60}:(?<value>[0-9a-f]{32})$/dgm,
  },
  // curl: user = "joe:password"
  {
    path: /(?:^|\/)[._]?curlrc$/,
    line: /^-{0,2}(?:proxy-)?u(?:ser)?[ \t]*[ =:][ \t]*"?[^:\s"]{1,60}:(?<value>[^\s"]{6,300})/dgm,
  },
  // Jetty: user: password,role
  { path: /realm\.properties$/, line: /^[\w.-]{1,60}:[ \t]*(?!MD5:|CRYPT:|OBF:)(?<value>[^\s,]{6,300})(?:,.*)?$/dgm },
  // memcached: user@host:password
  { path: /\.sasl$/, line: /^[^#:\n]{1,100}:(?<value>\S{6,300})$/dgm },
  // davfs2: address user password
  { path: /(?:^|\/)\.?davfs2?\/secrets$/, line: /^[^#\s]\S{0,300}[ \t]+\S{1,100}[ \t]+"?(?<value>[^\s"]{6,300})/dgm },
  // Nagios: $USER3$=password
  { path: /(?:^|\/)resource\.cfg$/, line: /^\$USER\d{1,3}\$=(?<value>\S{6,300})$/dgm },
  // Asterisk: mailbox => digits,name,address
  { path: /(?:^|\/)voicemail\.conf$/, line: /^\d{1,10}[ \t]*=>[ \t]*(?<value>\d{5,12}),/dgm },
  // Accounts with the digests of their passwords
  {
    path: /(?:^|\/)(?:auth|pcp\.conf|passwd|passwords?|users?|accounts?|credentials)(?:\.(?:txt|conf|db|acl))?$/,
    line: /^(?:[\w.@-]{1,60}:|user [^\n]{1,100}#)(?<value>[0-9a-f]{32,128})(?=:\d{1,3}$|$| )/dgm,
  },
  // coturn: user=joe:password
  { path: /(?:^|\/)turnserver\.conf$/, line: /^user=[^:\n]{1,100}:(?<value>\S{6,300})$/dgm },
];

/** The key of a Solana wallet: the whole file is a list of 64 bytes. */
const bytes = /^\s{0,20}\[(?<value>(?:\s{0,20}\d{1,3},){63}\s{0,20}\d{1,3})\s{0,20}\]\s{0,20}$/d;
const maxBytesLength = 2000;

/** What announces a password in languages other than English. */
const labels = [
  '\u00f6senord',
  'ontrase\u00f1a',
  'пароль',
  'Пароль',
  'パスワード',
  '密码',
  '密碼',
  '비밀번호',
  'hasło',
  'Hasło',
  'elsz\u00f3',
  'пароля',
  'парол',
  'Парол',
  'arol\u0103',
  'ifre\u0161',
  'lapta\u017eodis',
  '\u015fifre',
  '\u015eifre',
  'm\u1eadt kh\u1ea9u',
  'M\u1eadt kh\u1ea9u',
  'κωδικός',
  'Κωδικός',
  'סיסמה',
  'كلمة المرور',
  'รหัสผ่าน',
  'पासवर्ड',
];
const afterLabel =
  /(?:[ \t]{1,3}\p{L}{1,20}){0,4}[ \t]{0,3}(?:[:：=]|(?<=[ \t])(?:es|:?är|to|jest|は))[ \t]{0,3}["'`]?(?<value>[!-~]{8,100})/duy;

/** Finds the secrets of files that have nothing else, and those that a label of another language announces. */
export function fileSecrets(path: string, text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const { line } of files.filter((each) => each.path.test(path)))
    for (const found of text.matchAll(line)) add(found, secrets);
  if (path.endsWith('.json') && text.length < maxBytesLength) {
    const [start, end] = bytes.exec(text)?.indices?.groups?.['value'] ?? [];
    if (start !== undefined && end !== undefined) secrets.push([{ start, end }]);
  }
  if (/\.[ct]sv$/.test(path)) secrets.push(...columnSecrets(text, 0));
  if (/\.(?:md|mdx|markdown|txt|adoc|org)$/i.test(path)) secrets.push(...tableSecrets(text, tableHead));
  if (/\.a(?:scii)?doc$/i.test(path)) secrets.push(...tableSecrets(text, asciiHead));
  if (/\.(?:sql|dump)$/i.test(path))
    for (const found of text.matchAll(copied)) secrets.push(...copiedSecrets(text, found));
  if (path.endsWith('.feature')) secrets.push(...tableSecrets(text, exampleHead));
  // The labels are no ASCII.
  if (Buffer.byteLength(text) === text.length) return secrets;
  for (const label of labels) {
    for (let at = text.indexOf(label); at !== -1; at = text.indexOf(label, at + 1)) {
      afterLabel.lastIndex = at + label.length;
      const found = afterLabel.exec(text);
      if (found) add(found, secrets, false);
    }
  }
  return secrets;
}

/** The head of a table of Markdown, up to the line below it. */
const tableHead =
  /^[ \t]*\|(?=[^\n]*(?:pass|pw|secret|token|key|senha|contrase|clave))[^\n]+\n(?=[ \t]*\|[ \t:|+-]+\n)/gim;
/** The same of AsciiDoc, in the first line of a table. */
const asciiHead = /(?<=^\|={3,10}[ \t]{0,4}\r?\n)\|(?=[^\n]*(?:pass|pw|secret|token|key))[^\n]+\n{1,2}(?=\|)/gim;
/** The same in a test that is written in sentences, which has no line below it. */
const exampleHead = /^[ \t]*\|(?=[^\n]*(?:pass|pw|secret|token|key))[\w \t|-]+\n(?=[ \t]*\|)/gim;

/** The values of the tables of a document. */
function tableSecrets(text: string, heads: RegExp): readonly Secret[] {
  return Array.from(text.matchAll(heads), ({ index, 0: head }) => {
    const end = /\n(?![ \t]*\|)/.exec(text.slice(index + head.length))?.index ?? text.length;
    return columnSecrets(text.slice(0, index + head.length + end), index);
  }).flat();
}

/** The names of the columns of a table in the backup of a database, whose rows follow. */
const copied = /^COPY [^\n(]{1,120}\((?<names>[^()\n]{1,2000})\) FROM stdin;\r?\n/gim;

function copiedSecrets(text: string, { index, 0: head, groups }: RegExpExecArray): readonly Secret[] {
  const from = index + head.length;
  const end = text.indexOf('\n\\.', from);
  return rowSecrets(text.slice(from, end === -1 ? undefined : end), from, (groups?.['names'] ?? '').split(','), '\t');
}

/** The values below the names of secrets in the first line of a table, which begins at an offset. */
function columnSecrets(text: string, from: number): readonly Secret[] {
  const end = text.indexOf('\n', from);
  if (end === -1) return [];
  const head = text.slice(from, end);
  const separator = ['|', ',', ';', '\t'].find((each) => head.includes(each));
  return separator === undefined ? [] : rowSecrets(text.slice(end + 1), end + 1, head.split(separator), separator);
}

/** The values of the columns of secrets, in rows that begin at an offset. */
function rowSecrets(rows: string, from: number, names: readonly string[], separator: string): readonly Secret[] {
  const columns = names.map((name) => secretKind(name.replaceAll(/["'\r]/g, '').trim()) !== undefined);
  if (!columns.includes(true)) return [];
  const secrets: Secret[] = [];
  let at = from;
  for (const line of rows.split('\n')) {
    let start = at;
    for (const [column, field] of line.split(separator).entries()) {
      const value = field.replaceAll(/^["'`*\s]+|["'`*\s]+$/g, '');
      if (
        columns[column] === true &&
        (isSecretWord(value, true, true) || (separator !== '|' && isPasswordOfWords(value)))
      ) {
        const begin = start + field.indexOf(value);
        secrets.push([{ start: begin, end: begin + value.length }]);
      }
      start += field.length + separator.length;
    }
    at += line.length + 1;
  }
  return secrets;
}

function add({ indices, groups }: RegExpExecArray, secrets: Secret[], mayBeWords = true): void {
  const [start, end] = indices?.groups?.['value'] ?? [];
  const value = groups?.['value'] ?? '';
  if (start === undefined || end === undefined) return;
  if (isSecretWord(value, true, true) || (mayBeWords && isPasswordOfWords(value))) secrets.push([{ start, end }]);
}
