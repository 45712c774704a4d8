import { isPasswordOfWords } from '../value/words.ts';
import type { Needle } from '../needle/needle-search.ts';
import type { TextRange } from '../secret.ts';
import { isDrawnLetters } from '../value/letters.ts';
import { isSequence } from '../value/randomness.ts';
import { isDrawnKey, isIrregular, isSecretLiteral } from '../value/secret-value.ts';
import { isMemberName, isMixed, isTypedPassword, isTypeName } from '../value/typed-password.ts';

/** Ends of the names of functions that take a password: what logs in, proves who somebody is, or encrypts. */
const logins = [
  ...['login(', 'Login(', 'LogIn(', 'logIn(', 'log_in(', 'logon(', 'Logon(', 'login_as(', 'LoginAs(', 'loginAs('],
  ...['sign_in(', 'signIn(', 'signin(', 'SignIn(', 'signInAs(', 'sign_in_as(', 'Password(', 'password('],
  ...[
    'authenticate(',
    'Authenticate(',
    'auth(',
    'Auth(',
    'auth=(',
    'auth_password(',
    'basic_auth ',
    'basic(',
    'credentials(',
  ],
  ...[
    'DirectoryEntry(',
    'Credential]::new(',
    'Authentication(',
    'Credential(',
    'Credentials(',
    'Credentials.basic(',
    'Credentials::new(',
    'Credentials.new(',
  ],
  ...['getConnection(', '_connect(', 'mysqli(', 'PDO(', 'ldap_bind(', '.bind(', 'imap_open(', 'DBI->connect('],
  ...['Sequelize(', 'AuthProvider(', '= database(', 'WiFi.begin(', 'wlan.connect(', 'set_access_token('],
  ...['signWith(', 'JWT.encode(', 'JWT::encode(', 'JWT.decode(', 'encrypt(', 'decrypt(', 'Encrypt(', 'Decrypt('],
  ...['ENCRYPT(', 'DECRYPT(', 'pw_set(', 'AuthenticationMethod(', 'UserInfo(', 'Bind(', 'addlogin '],
  ...['jwt.sign(', 'jwt.verify(', 'jwt.encode(', 'jwt.decode(', 'HMAC256(', 'HMAC384(', 'HMAC512(', 'from_secret('],
  ...['sign_in_as ', 'log_in_as ', 'login_as ', 'CreateAsync(', 'Certificate2(', 'hashSync(', 'hash_password('],
  ...[
    'createHmac(',
    'sendline(',
    'typewrite(',
    'keyStrokes(',
    'Unprotect ',
    'Protect ',
    'unlock(',
    'Unlock(',
    'execute_kw(',
    'bind_s(',
    'hexdigest(',
    'HMAC.digest(',
    'SecurityKey(',
  ],
];
/** Ends of the names of functions that open something, often for a user with a password. */
const openers = [
  ...['connect(', 'Connect(', 'onnection(', 'open(', 'Open(', 'dial(', 'Dial(', 'Dialer(', '.start(', 'begin('],
  ...['User(', 'user(', 'User!(', 'Instance(', 'Session(', 'ession.new(', 'lient(', 'lient.new(', 'ount(', 'ession('],
  ...['Pool(', 'superuser(', 'Redis(', 'FTP(', 'SSH(', 'IMAP(', 'SMTP(', 'Admin(', 'admin(', 'ccount('],
];
/** Ends of the names of what works with a key of an account. */
const clients = [
  ...['lient(', 'lient.new(', 'lient.new ', 'lient ', 'lient.Init(', 'lient.init(', 'BotAPI(', 'Bot(', 'Api(', 'API('],
  ...['SDK(', 'Sdk(', 'Device(', 'Transport(', 'Mailer(', 'ateway(', 'setKey(', '.init(', 'nitialize('],
];
const maxArguments = 8;

const literal = String.raw`(?:[bBuNL@$]|&|(?!e\b)[\w.:]{1,30}\(\s{0,10})?(?:"(?<double>[^"\n]{0,200})"|'(?<single>[^'\n]{0,200})')(?:\.\w{1,20}\(\))?\)?`;
const other = String.raw`\{[^{}\n]{0,200}\}|\[[^[\]\n]{0,200}\]|[\w.$:>&*-]{1,60}(?:\([^()\n]{0,60}\))?`;
/** An argument, which may have a name: a literal, what makes something of one, or anything else. */
const argument = new RegExp(
  String.raw`(?:[\w.]{1,30}\s{0,2}[=:]\s{0,2}(?!=))?(?:${literal}|${other})\s{0,20}(?:,\s{0,40}|=>\s{0,10}|\)|(?=[;\n]|$))`,
  'dy',
);
/** A host, with or without a port, and what a driver gets. */
const host = /^(?:[\w-]+\.)+[\w-]+(?::\d{1,5})?$|^[\w-]+:\d{1,5}$|^localhost$|^[\w+:]+:(?:\/\/|[^\s]*=)|^cn=/i;
/** As accounts are called, in whose name something is opened. */
const account =
  /^(?:root|sa|app|sys|system|\w*admin\w*|\w*user\w*|ubuntu|debian|pi|oracle|postgres|deploy\w*|backup|guest|svc\w*|service\w*|worker|\w*bot|git|jenkins|anonymous)$|^[A-Z]+\\\\\w+$/i;
/** The name of an argument. */
const isUser = /user(?:_?name)?\s?[=:]\s?["']$/i;
const email = /^[^\s@:/]+@[\w-]+\.[\w.-]+$/;

interface Argument extends TextRange {
  /** The content of the literal; `undefined` if it is none. */
  readonly value: string | undefined;
  readonly isPort: boolean;
}

/** Passwords among the arguments of functions that log in or open something. */
export const callPasswords: readonly Needle[] = [
  ...logins.map((needle) => ({
    needle,
    find: (text: string, at: number) => passwordOf(text, at + needle.length, true),
  })),
  ...openers.map((needle) => ({
    needle,
    find: (text: string, at: number) => passwordOf(text, at + needle.length, false),
  })),
  ...clients.map((needle) => ({
    needle,
    isList: true,
    find: (text: string, at: number) =>
      argumentsAt(text, at + needle.length).filter(
        ({ value }, index, all) => value !== undefined && isKey(value, index > 0 || all.length === 1),
      ),
  })),
];

/* What nobody has chosen, so that it needs no account beside it. */
function isKey(value: string, mayBeHex: boolean): boolean {
  if (!/^(?![0-9a-f]{24}$)(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{20,256}$/.test(value))
    return isIrregular(value) || isDrawnKey(value);
  return mayBeHex && !isSequence(value);
}

/* The first argument after another one that is a password. */
function passwordOf(text: string, from: number, isLogin: boolean): readonly TextRange[] | undefined {
  const all = argumentsAt(text, from);
  const [only] = all;
  // `redis.auth("…")`
  if (all.length === 1 && isLogin && only?.value !== undefined)
    return isTypedPassword(only.value, true) ? [only] : undefined;
  for (const [index, { value, start, end }] of all.entries()) {
    if (index === 0 || value === undefined || isMemberName(value)) continue;
    const isWords = isLogin && isPasswordOfWords(value) && isAccount(all[index - 1]?.value, value);
    if (!isWords && !isSecretLiteral(value, 'password')) continue;
    // A user of drawn letters
    const next = all[index + 1]?.value ?? '';
    if (/^[a-z]+$/.test(value) && (isSecretLiteral(next, 'password') || isUser.test(text.slice(start - 20, start))))
      continue;
    if (isLogin || isOpened(value, all.slice(0, index))) return [{ start, end }];
  }
  return undefined;
}

/* The literal before a password of words. */
const isAccount = (before: string | undefined, value: string): boolean =>
  before !== undefined && before !== value && /^[\w.@-]{2,40}$/.test(before);

/* Whether what precedes a value, or its form, says that it is no name, title or version. */
function isOpened(value: string, before: readonly Argument[]): boolean {
  if (before.some((each) => each.value !== undefined && account.test(each.value))) return true;
  const isDrawn = isDrawnLetters(value.replaceAll(/\d/g, ''));
  if (!isDrawn && (!isMixed(value) || isTypeName(value))) return false;
  if (/[!#$%&*?^]/.test(value)) return true;
  return before.some(
    (each) => each.isPort || (each.value !== undefined && (host.test(each.value) || email.test(each.value))),
  );
}

function argumentsAt(text: string, from: number): readonly Argument[] {
  const all: Argument[] = [];
  argument.lastIndex = from;
  while (all.length < maxArguments) {
    const found = argument.exec(text);
    if (!found) break;
    const [start = 0, end = 0] = found.indices?.groups?.['double'] ?? found.indices?.groups?.['single'] ?? [];
    all.push({
      value: found.groups?.['double'] ?? found.groups?.['single'],
      start,
      end,
      isPort: /^\d{2,5}\b/.test(found[0]),
    });
    if (!/[,>]\s*$/.test(found[0])) break;
  }
  return all;
}

/** `insert into a (b, password) values ('…', '…')` */
const insert = /insert\s{1,10}into\s{1,10}[^\s(]{1,80}\s{0,10}\((?<columns>[^()]{1,400})\)\s{0,40}values\s{0,10}\(/iy;
const column = /^["'`[\]\s]*\w*(?:pass(?:word|wd)?|pw|secret|token|api_?key)["'`[\]\s]*$/i;
const item = /\s{0,20}(?:'(?<value>[^'\n]{0,300})'|[^,()'\n]{1,200})\s{0,20}(?:,|\))/dy;
/** Between the closing parenthesis of a row and the first value of the next one. */
const nextRow = /\s{0,20},\s{0,40}\(/y;
const maxRows = 1000;

/** Values of the columns of secrets in statements of SQL. */
export const insertedPasswords: readonly Needle[] = ['INSERT INTO', 'insert into', 'Insert Into'].map((needle) => ({
  needle,
  find(text, at) {
    insert.lastIndex = at;
    const columns = insert.exec(text)?.groups?.['columns']?.split(',') ?? [];
    const isSecret = columns.map((name) => column.test(name));
    if (!isSecret.includes(true)) return undefined;
    const secrets: TextRange[] = [];
    item.lastIndex = insert.lastIndex;
    for (let row = 0; row < maxRows; row++) {
      for (const each of isSecret) {
        const found = item.exec(text);
        if (!found) return secrets.length > 0 ? secrets : undefined;
        const [start = 0, end = 0] = found.indices?.groups?.['value'] ?? [];
        const value = text.slice(start, end);
        if (each && (isSecretLiteral(value, 'password') || isPasswordOfWords(value))) secrets.push({ start, end });
      }
      const { lastIndex } = item;
      nextRow.lastIndex = lastIndex;
      if (!nextRow.test(text)) break;
      item.lastIndex = nextRow.lastIndex;
    }
    return secrets.length > 0 ? secrets : undefined;
  },
}));
