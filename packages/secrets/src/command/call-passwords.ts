import type { Needle } from '../needle/needle-search.ts';
import type { TextRange } from '../secret.ts';
import { isSecretLiteral } from '../value/secret-value.ts';

/** Functions that take a user and a password after other arguments. */
const functions = [
  'getConnection(',
  'mysqli_connect(',
  'mysqli(',
  'PDO(',
  'ftp_login(',
  'ldap_bind(',
  'sqlsrv_connect(',
  'mysql_connect(',
  'pymysql.connect(',
  'MySQLdb.connect(',
  'Sequelize(',
  'PlainAuth(',
  'PlainTextAuthProvider(',
  '.login(',
  'auth.basic(',
  'Credentials.basic(',
  'DBI->connect(',
  'StaticCredentials(',
  'AWSCredentials(',
  'Credentials::new(',
  'Credentials.new(',
  "= database('",
  'signWith(',
  'JWT.encode(',
  'JWT::encode(',
  'JWT.decode(',
  'AES.encrypt(',
  'AES.decrypt(',
  'set_access_token(',
  'PasswordAuthentication(',
  'NetworkCredential(',
  'UsernamePasswordCredentials(',
  'BasicAuth(',
  'DigestAuth(',
  'basicAuth(',
  'basic_auth(',
  'auth=(',
  '.auth(',
  'authenticate(',
  '.Login(',
  'imap_open(',
  'signInWithEmailAndPassword(',
  'WiFi.begin(',
  'wlan.connect(',
  'pw_set(',
  'pgp_sym_encrypt(',
  'pgp_sym_decrypt(',
  'AES_ENCRYPT(',
  'AES_DECRYPT(',
  'openssl_encrypt(',
  'openssl_decrypt(',
  '.bind(',
];
const argument = /(?:["'](?<value>[^"'\n]{0,200})["']|[\w.$:>-]{1,60}(?:\([^()\n]{0,60}\))?)\s{0,20}(?:,\s{0,40}|\))/y;
const maxArguments = 6;
const minKeyLength = 20;

/** Passwords among the arguments of functions that log in: the last literal of two or more arguments. */
export const callPasswords: readonly Needle[] = functions.map((needle) => ({
  needle,
  find(text, at) {
    argument.lastIndex = at + needle.length;
    for (let count = 0; count < maxArguments; count++) {
      const from = argument.lastIndex;
      const found = argument.exec(text);
      if (!found) return undefined;
      const value = found.groups?.['value'];
      if (count > 0 && value !== undefined && isSecretLiteral(value, 'password'))
        return [{ start: from + 1, end: from + 1 + value.length }];
    }
    return undefined;
  },
}));

/** Ends of the names of what is made or called with a key that a service has given. */
const clients = [
  'Client',
  'Credential',
  'Credentials',
  'Api',
  'API',
  'Bot',
  'Auth',
  'SDK',
  'Sdk',
  'Realtime',
  'Handler',
];
const makers = ['(', '.new(', '::new(', '.New('];
const others = ['authorize_account('];

/** Keys among the arguments of clients of services: literals that a generator has drawn. */
export const clientKeys: readonly Needle[] = [
  ...clients.flatMap((name) => makers.map((maker) => `${name}${maker}`)),
  ...others,
].map((needle) => ({
  needle,
  find(text, at) {
    const keys: TextRange[] = [];
    argument.lastIndex = at + needle.length;
    for (let count = 0; count < maxArguments; count++) {
      const from = argument.lastIndex;
      const found = argument.exec(text);
      if (!found) break;
      const value = found.groups?.['value'] ?? '';
      const start = text.indexOf(value, from);
      if (value.length >= minKeyLength && /\d/.test(value) && isSecretLiteral(value, 'drawn'))
        keys.push({ start, end: start + value.length });
    }
    return keys.length > 0 ? keys : undefined;
  },
}));

/** `insert into a (b, password) values ('…', '…')` */
const insert = /insert\s{1,10}into\s{1,10}[^\s(]{1,80}\s{0,10}\((?<columns>[^()]{1,400})\)\s{0,40}values\s{0,10}\(/iy;
const column = /^["'`[\]\s]*\w*(?:pass(?:word|wd)?|secret|token|api_?key)["'`[\]\s]*$/i;
const item = /\s{0,20}(?:'(?<value>[^'\n]{0,300})'|[^,()'\n]{1,200})\s{0,20}(?:,|\))/y;

/** Values of the columns of secrets in statements of SQL. */
export const insertedPasswords: readonly Needle[] = ['INSERT INTO', 'insert into', 'Insert Into'].map((needle) => ({
  needle,
  find(text, at) {
    insert.lastIndex = at;
    const columns = insert.exec(text)?.groups?.['columns']?.split(',') ?? [];
    item.lastIndex = insert.lastIndex;
    for (const name of columns) {
      const found = item.exec(text);
      if (!found) return undefined;
      const value = found.groups?.['value'];
      if (value === undefined || !column.test(name) || !isSecretLiteral(value, 'password')) continue;
      const start = text.indexOf(`'${value}'`, found.index) + 1;
      return [{ start, end: start + value.length }];
    }
    return undefined;
  },
}));
