import { isPasswordOfWords } from '../value/words.ts';
import type { Needle } from '../needle/needle-search.ts';
import { characterClasses } from '../value/character-classes.ts';
import { entropy, isSequence } from '../value/randomness.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { isLongPhrase } from '../value/chosen-password.ts';
import { isSecretLiteral } from '../value/secret-value.ts';
import { isTypedPassword } from '../value/typed-password.ts';
import { place } from './secret-place.ts';
import type { SecretPlace } from './secret-place.ts';
import { statementPlaces } from './statement-places.ts';

const sessionCookie = String.raw`(?<![\w-])(?:sess\w{0,20}|\w{0,20}session\w{0,10}|sid|PHPSESSID|JSESSIONID|connect\.sid|auth\w{0,20}|token|jwt)=(?<value>[\w%.+/-]{12,600})`;
const wallet = String.raw`(?:0x)?(?<value>[0-9a-fA-F]{64})\b`;
const phrase = String.raw`["']?(?: ?\([^()\n]{1,40}\)| is)?\s{0,3}[:=,(]{0,2}\s{0,3}["'\x60]?(?<value>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b`;

const bcrypt = String.raw`\$2[aby]\$\$?\d\d\$\$?(?<value>[\w./]{53})`;
const rounds = String.raw`(?:rounds=\d{1,10}\$)?`;

/** Hashes that `crypt` makes, with the beginnings that say how. */
const wholeHashes: readonly (readonly [mark: string, form: string])[] = [
  ['$1$', String.raw`\$1\$(?<whole>[\w./]{1,8}\$(?<value>[\w./]{22}))`],
  ['$5$', String.raw`\$5\$${rounds}(?<whole>[\w./]{1,16}\$(?<value>[\w./]{43}))`],
  ['$6$', String.raw`\$6\$${rounds}(?<whole>[\w./]{1,16}\$(?<value>[\w./]{86}))`],
  ['$y$', String.raw`\$y\$[\w./]{1,8}\$(?<whole>[\w./]{1,40}\$(?<value>[\w./]{43}))`],
  ['$apr1$', String.raw`\$apr1\$\$?(?<whole>[\w./]{1,8}\$\$?(?<value>[\w./]{22}))`],
  [
    '$argon2',
    String.raw`\$argon2i?d?\$\$?v=\d{1,3}\$\$?[\w,=]{1,60}\$\$?(?<whole>[\w+/]{8,100}={0,2}\$\$?(?<value>[\w+/]{20,200}={0,2}))`,
  ],
  ['$pbkdf2-', String.raw`\$pbkdf2-\w{1,10}\$\d{1,8}\$(?<whole>[\w./+]{8,60}\$(?<value>[\w./+]{27,90}))`],
  // Keys and passwords that Juniper, Cisco and Splunk encrypt
  ...['$7$', '$8$', '$9$', '$14$'].map(
    (mark) =>
      [mark, String.raw`\$\d{1,2}\$(?:[\w./]{14}\$)?(?<value>(?=[^\s\d]{0,60}\d)[\w./+-]{16,200}={0,2})`] as const,
  ),
  ...['$P$', '$H$'].map((mark) => [mark, String.raw`\$[PH]\$[\w./](?<value>[\w./]{30})`] as const),
  ['$2a$', bcrypt],
  ['$2b$', bcrypt],
  ['$2y$', bcrypt],
  // As a variable of Compose is escaped
  ...['$2a$$', '$2b$$', '$2y$$'].map((mark) => [mark, bcrypt] as const),
];

/** As the accounts of programs are called. A literal after one is their password if it looks like one. */
const accounts = 'root admin sa app postgres deploy ops svc administrator backup service readonly'.split(' ');

/** Made from the documentation of each program. */
const places: readonly SecretPlace[] = [
  ...statementPlaces,
  // Addresses and headers
  ...['?key=', '&key=', '?code=', '&code=', '?auth=', '&auth=', '?k=', '&k=', '?appid=', '&appid='].map((mark) =>
    place(mark, `[?&]${mark.slice(1)}(?<value>[\\w%+/=.-]{20,200})`, 'irregular'),
  ),
  place(
    'grub.pbkdf2.sha512.',
    String.raw`grub\.pbkdf2\.sha512\.\d{1,8}\.(?<value>[0-9A-F]{60,300}\.[0-9A-F]{60,300})`,
    'any',
  ),
  ...[' / ', ' : '].map((mark) =>
    place(mark, String.raw`(?<=[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{1,40}["'\x60]?)${mark}["'\x60]?VALUE`),
  ),
  place(' / ', String.raw`(?<=\x60[\w.-]{1,40}\x60?) / \x60?VALUE(?=\x60)`, 'mixed'),
  // An account and its password: `Staging: qa / …`, `("root", "…")`, `encode("joe:…")`
  place(
    ' / ',
    String.raw`(?<=\b(?:[lL]og ?[io]n|[aA]ccount|[uU]ser|[cC]red\w{0,8}|[sS]taging|[aA]ccess|[aA]dmin|[dD]emo)\b[^\n]{0,60}[\s:=][\w.-]{2,40}) / VALUE`,
    'typed',
  ),
  ...accounts.flatMap((name) =>
    ['"', "'"].map((quote) =>
      place(`${name}${quote}`, `(?<=[(,]\\s{0,9}${quote})${name}${quote},\\s{0,9}${quote}VALUE${quote}`, 'typed'),
    ),
  ),
  place('Basic ', String.raw`(?<=uthorization["']?\s?[:=,]\s?["']?)Basic [\w.@-]{1,40}[: ]VALUE`, 'typed'),
  ...['Buffer.from(', 'b64encode(', 'ncode(', 'ncodeToString('].map((mark) =>
    place(mark, String.raw`${mark.replaceAll(/[.(]/g, String.raw`\$&`)}\s{0,9}b?["'][\w.@-]{1,60}:VALUE["']`, 'mixed'),
  ),
  // The key of a wireless network, and the secret half of a role
  place('ssid', String.raw`ssid[^\n]{1,80}\n[^\n]{0,20}\bkey\b[\s=:]{1,3}["']?VALUE`),
  place(
    'secret_id',
    String.raw`secret_id["']?\s{0,3}[:=]\s{0,3}["']?(?<value>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b`,
    'any',
  ),
  place('hooks/', String.raw`hooks/(?:[\w-]{1,40}/){0,3}(?<value>[\w-]{24,120})(?![\w/-])`, 'irregular'),
  // As servers of Java obscure or hash it
  ...['{xor}', '{AES', '{aes', '{DES'].map((mark) =>
    place(mark, String.raw`\{(?:xor|AES[\w-]{0,8}|aes|DES)\}(?<value>[\w+/=-]{8,400})`, 'any'),
  ),
  ...['OBF:', 'CRYPT:'].map((mark) => place(mark, String.raw`(?<!\w)${mark}(?<value>[\w./]{11,200})`, 'any')),
  place('MD5:', String.raw`(?<=[\w.-]: ?)MD5:(?<value>[0-9a-f]{32})\b`, 'any'),
  place('Encrypted ', String.raw`(?<=[=>]\s?)Encrypted (?<value>[0-9a-f]{16,200})\b`, 'any'),
  place(
    'SERIAL',
    String.raw`SERIAL(?:_KEY|_NUMBER)?["']?\s{0,3}[:=]\s{0,3}["']?(?<value>[A-Z0-9]{2,6}(?:-[A-Z0-9]{4,6}){3,6})\b`,
    'any',
  ),
  // As routers obscure what a person has typed
  place(
    ' 7 ',
    String.raw`(?<=\b(?:key|key-string|password|secret|community|md5)) 7 (?<value>[0-9A-F]{8,100})\b`,
    'any',
  ),
  place('shared-key ', 'shared-key (?:(?:local|remote|ascii-text|hexadecimal|[06]) ){0,2}["\']?VALUE'),
  ...['snmp-server community ', 'set snmp community ', 'essage-digest-key '].map((mark) =>
    place(mark, String.raw`${mark}(?:\d{1,3} md5 )?VALUE`),
  ),
  place('register => ', String.raw`register => [\w.+-]{1,60}:VALUE(?=@)`),
  ...['rocommunity ', 'rwcommunity ', 'rocommunity6 ', 'rwcommunity6 '].map((mark) => place(mark, `${mark}VALUE`)),
  // Hashes of passwords, where accounts are listed or by their whole form
  ...['$1$', '$5$', '$6$', '$7$', '$y$', '$2a$', '$2b$', '$2y$', '$apr1$', '$argon2', '$scrypt$', '$pbkdf2'].map(
    (mark) =>
      place(
        mark,
        String.raw`(?<=(?:^|\n|["'\s])[\w.@-]{1,60}:|\n[ \t]{1,20}[\w.@-]{1,60} |\bsecret \d |-password ")\$[\w-]{1,16}\$(?:(?:rounds|v|m|n|r)=[\w,=]{1,60}\$){0,2}(?<whole>(?:[^$\s:"']{1,80}\$)*(?<value>[\w./+=-]{22,100}))`,
        'any',
      ),
  ),
  // The same in base64
  place('JDJ', String.raw`(?<![\w+/])(?<value>JDJ[hiy5]JD[\w+/]{70,80}={0,2})`, 'any'),
  ...wholeHashes.map(([mark, form]) => place(mark, String.raw`(?<=["'\s=:>]\$?)${form}(?![\w./])`, 'any')),
  place('Private-Lines: ', String.raw`Private-Lines: \d{1,3}\s{1,2}(?<value>(?:[\w+/=]{16,64}\s{1,2}){1,60})`, 'any'),
  place('s-server key ', String.raw`s-server key (?:\d )?VALUE`),
  place('| wg set', String.raw`(?<=\becho ["']?(?<value>[A-Za-z0-9+/]{43}=)["']? )\| wg set`, 'any'),
  // Routers, and clients of proxies
  ...['ss://', 'ssr://', 'vmess://'].map((mark) =>
    place(mark, String.raw`(?<!\w)${mark}(?<value>[\w+/=-]{20,2000})`, 'any'),
  ),
  place(
    '"clients"',
    String.raw`"clients"\s{0,3}:\s{0,3}\[\s{0,40}\{[^{}]{0,200}?"(?:id|password)"\s{0,3}:\s{0,3}"(?<value>[\w-]{12,80})"`,
    'any',
  ),
  ...['assword', 'assword1', 'assword2'].map((mark) =>
    place(`${mark} `, String.raw`(?<=\bBacklog\b[^\n]{0,400})${mark} VALUE`),
  ),
  // Databases, poolers and queues
  place('password_sha256_hex>', String.raw`password_sha256_hex>(?<value>[0-9a-f]{64})<`, 'any'),
  place('password_double_sha1_hex>', String.raw`password_double_sha1_hex>(?<value>[0-9a-f]{40})<`, 'any'),
  place('"password_hash"', String.raw`"password_hash"\s{0,3}:\s{0,3}"VALUE"`, 'drawn'),
  place('-setcookie ', String.raw`-setcookie ["']?VALUE`, 'drawn'),
  place('user_', String.raw`user_\w{1,60}="VALUE"(?<=LoginModule[^;]{0,600})`),
  // Keys of 32 bytes
  ...['key = "', "key = '", 'key: "', "key: '", 'ey": "'].map((mark) =>
    place(mark, String.raw`(?<![\w-]|[pP]ublic\s)${mark}(?<value>[A-Za-z0-9+/]{43}=)["']`, 'any'),
  ),
  // Digests of passwords
  place(
    'assword_sha',
    String.raw`assword_sha\w{1,12}["']?\s{0,3}[:=>]\s{0,3}["']?(?<value>[0-9a-fA-F]{40,128})\b`,
    'any',
  ),
  place(
    'Hash = ',
    String.raw`(?<=<Pass [^<>\n]{1,30}>[^<]{0,120}|Method = \w{3,10}\s{1,20})Hash = (?<value>[0-9a-fA-F]{32,128})\b`,
    'any',
  ),
  ...['{SSHA', '{SHA', '{SMD5}', '{MD5}', '{CRYPT}', '{PBKDF2'].map((mark) =>
    place(mark, String.raw`\{[A-Z0-9-]{3,20}\}(?<value>[\w+/=.$-]{20,300})`, 'any'),
  ),
  // Remote desktops, chats
  ...['IDENTIFY ', 'identify ', 'Identify '].map((mark) =>
    place(mark, String.raw`(?<=[nN]ick[sS]erv :?)${mark}(?:[\w[\]-]{1,30} )?VALUE`),
  ),
  place(' cipher ', String.raw`(?<=\b(?:password|key|secret)) cipher (?<value>\S{8,200})`, 'any'),
  place(
    '"credentials"',
    String.raw`"credentials"\s{0,3}:\s{0,3}\{\s{0,20}"[^"\n]{1,80}"\s{0,3}:\s{0,3}"(?<value>[A-Za-z0-9+/]{43}= [A-Za-z0-9+/]{43}=)"`,
    'any',
  ),
  // Wallets
  place('from_key', String.raw`from_key["']?\s{0,3}[:=]\s{0,3}["']?${wallet}`, 'any'),
  ...['addFromUri(', 'addFromSeed(', 'fromSeed(', 'importKey(', 'fromPrivateKey('].map((mark) =>
    place(mark, String.raw`${mark.replace('(', String.raw`\(`)}\s{0,20}["']${wallet}`, 'any'),
  ),
  ...['WalletProvider(', 'romMnemonic(', 'rom_mnemonic(', 'nemonicToSeed(', 'nemonicToSeedSync(', 'addFromUri('].map(
    (mark) => place(mark, mark.replace('(', String.raw`\(`) + phrase, 'any'),
  ),
  place(
    '--recover',
    String.raw`(?<=\becho ["'](?<value>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})["'][^\n]{1,120})--recover`,
    'any',
  ),
  place('seed', String.raw`(?<!\w)seed["']?\s{0,3}[:=]\s{0,3}["']?(?<value>s[1-9A-HJ-NP-Za-km-z]{27,30})\b`, 'any'),
  ...['', String.raw`[^"']{60,70}["'],\s{0,40}["']`].map((first) =>
    place('accounts', String.raw`accounts["']?\s{0,3}[:=]\s{0,3}\[\s{0,40}["']${first}${wallet}`, 'any'),
  ),
  ...[
    'Wallet(',
    'WalletProvider(',
    'from_key(',
    'HexToECDSA(',
    'SigningKey(',
    'accounts.add(',
    'ToAccount(',
    'ToAddress(',
  ].map((mark) => place(mark, String.raw`${mark.replaceAll(/[.(]/g, String.raw`\$&`)}\s{0,40}["']${wallet}`, 'any')),
  ...['roadcast(', 'vm.addr(', 'vm.sign('].map((mark) =>
    place(mark, String.raw`${mark.replaceAll(/[.(]/g, String.raw`\$&`)}\s{0,20}${wallet}`, 'any'),
  ),
  place(
    'SecretKey(',
    String.raw`SecretKey\(\s{0,20}(?:(?:new )?Uint8Array(?:\.from)?\(|Buffer\.from\()\s{0,20}\[(?<value>(?:\s{0,20}\d{1,3},){63}\s{0,20}\d{1,3}),?\s{0,20}\]`,
    'any',
  ),
  ...[
    'nemonic',
    'NEMONIC',
    'romPhrase',
    'eed_phrase',
    'eedPhrase',
    'eed phrase',
    'eed words',
    'seed"',
    'EED_PHRASE',
    'ecovery phrase',
  ].map((mark) => place(mark, mark + phrase, 'any')),
  // A serialized macaroon
  place('0201', String.raw`(?<![0-9a-fA-F])0201[0-9a-f]{4}(?<value>[0-9a-f]{120,2000})`, 'any'),
  // Devices
  ...['S0_Legacy', 'S2_AccessControl', 'S2_Authenticated', 'S2_Unauthenticated'].map((mark) =>
    place(mark, String.raw`${mark}["']?\s{0,3}[:=]\s{0,3}["']?(?<value>[0-9a-fA-F]{32})\b`, 'any'),
  ),
  ...['{0x', '{ 0x', '[0x', '[ 0x', '{(byte)', '{ (byte)'].map((mark) =>
    place(
      mark,
      String.raw`(?=[{[]\s{0,12}(?:\(byte\)\s?)?0x)(?<=\b\w{0,30}(?:[kK]ey|KEY|[sS]ecret|SECRET)(?:\[\w{0,20}\]){0,2}(?: PROGMEM|: \[u8; ?\w{1,20}\])?\s{0,3}:?=\s{0,3}(?:new byte\[\d{0,3}\]\s?|\[\w{0,20}\]byte)?)[{[](?<value>(?:\s{0,12}(?:\(byte\)\s?)?0x[0-9A-Fa-f]{2},){15,63}\s{0,12}(?:\(byte\)\s?)?0x[0-9A-Fa-f]{2}),?\s{0,12}[}\]]`,
      'bytes',
    ),
  ),
  place(
    'api:',
    String.raw`(?<=^|\n)api:\n(?: {1,8}(?!key)\w{1,40}:[^\n]{0,100}\n){0,8} {1,8}key: ["']?(?<value>[0-9A-Fa-f]{32})\b`,
    'any',
  ),
  // Clusters, state files and machines
  place('--from-literal=', String.raw`--from-literal=["']?[\w.-]{1,80}=VALUE`),
  place(
    'tokens',
    String.raw`tokens["']?\s{0,3}[=:]?\s{0,3}\{\s{0,80}["']?\w{1,40}["']?\s{0,3}[=:]\s{0,3}"(?<value>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"`,
    'any',
  ),
  place('encrypt', String.raw`encrypt["']?\s{0,3}[=:]\s{0,3}"(?<value>[A-Za-z0-9+/]{22,43}={1,2})"`, 'any'),
  ...[0, 1, 2, 3, 4, 5].map((before) =>
    place(
      'chpasswd:',
      String.raw`chpasswd:\s{1,40}(?:expire: \w{4,5}\s{1,40})?list: ?\|(?:\s{1,40}[\w-]{1,40}:\S{1,200}){${before}}\s{1,40}[\w-]{1,40}:VALUE`,
    ),
  ),
  place('rootpw ', String.raw`rootpw (?:--plaintext )?(?!-)VALUE`),
  place('hooks/', String.raw`hooks/(?<value>(?=[a-z0-9]*\d)[a-z0-9]{26})(?!\w)`, 'any'),
  place('/with/key/', String.raw`/with/key/VALUE`, 'drawn'),
  // Keys of products and of encrypted disks
  ...['ecovery key', 'ecovery Key', 'ecovery-key'].map((mark) =>
    place(mark, String.raw`${mark}[^\n\d]{0,30}(?<value>(?:\d{6}-){7}\d{6})(?!\d)`, 'any'),
  ),
  ...['icense', 'icence', 'roduct', 'erial', 'ctivation'].map((mark) =>
    place(
      mark,
      String.raw`${mark}(?: |-|_)?(?:[kK]ey|[cC]ode|[nN]umber)\b[^\n]{0,30}?(?<![\w-])(?<value>(?=[A-Z\d-]{0,30}\d)[A-Z\d]{5}(?:-[A-Z\d]{5}){3,5})(?![\w-])`,
      'any',
    ),
  ),
  place('assword:"', String.raw`assword:"[\s{}]{1,20}(?:exp_)?send (?:-- )?"VALUE`),
  place('login: ', String.raw`login: \S{1,40} ?/ ?VALUE`),
  place(
    'android:value="',
    String.raw`(?<=name="[\w.]{0,80}(?:KEY|Key|key|TOKEN|Token|token|SECRET|Secret|secret)"\s{1,40})android:value="VALUE"`,
    'drawn',
  ),
  ...['--cert ', ' -E '].map((mark) => place(mark, String.raw`${mark}[^\s:]{1,100}:VALUE`)),
  place('createUser ', String.raw`createUser \S{1,60} (?:MD5|SHA\S{0,5}) "?VALUE`),
  ...[' AES ', ' DES '].map((mark) => place(mark, String.raw`(?<=createUser [^\n]{1,120})${mark}"?VALUE`)),
  place('operator unseal ', String.raw`operator unseal (?<value>[A-Za-z0-9+/]{40,64}={0,2}|[0-9a-f]{64,66})`, 'any'),
  ...['"', "'"].map((quote) =>
    place(`${quote}-p`, String.raw`(?<=\b(?:mysql|mariadb)\w{0,10}["'],?[^\n]{0,200})${quote}-pVALUE${quote}`),
  ),
  place('client-key-data: ', String.raw`client-key-data: (?<value>[A-Za-z0-9+/]{60,8000}={0,2})`, 'any'),
  place('{AQAAAB', String.raw`\{(?<value>AQAAAB[A-Za-z0-9+/]{30,8000}={0,2})\}`, 'any'),
  // The secret beside the id of an account
  place(
    'AC',
    String.raw`AC[0-9a-f]{32}["':,=\s]{1,12}(?:\w{1,30}["']?\s?[:=]\s?["'])?(?<value>[0-9a-f]{32})(?!\w)`,
    'any',
  ),
  // The secret beside the id of a key of AWS
  ...['AKIA', 'ASIA'].map((mark) =>
    place(
      mark,
      String.raw`A[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9/+])[^A-Za-z0-9/+]{1,30}(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
      'any',
    ),
  ),
  place('rpcauth=', String.raw`rpcauth=[\w.-]{1,40}:VALUE`, 'drawn'),
  place('bundle config ', String.raw`bundle config (?:set )?(?:--\w{1,10} )?\S{1,80} [\w.-]{1,60}:VALUE`),
  // Addresses with a key in their path
  ...['infura.io/v3/', 'alchemy.com/v2/', 'alchemyapi.io/v2/', 'ankr.com/', 'moralis.io/', 'quiknode.pro/'].map(
    (mark) =>
      place(mark, String.raw`${mark.replaceAll('.', String.raw`\.`)}(?:[a-z_]{2,20}/)?(?<value>[\w-]{24,80})`, 'any'),
  ),
  place('hook.', String.raw`hook\.\w{2,4}\.make\.com/(?<value>[a-z0-9]{20,60})`, 'any'),
  ...['Digest super:', 'digest=super:'].map((mark) => place(mark, `${mark}VALUE`, 'drawn')),
  place('password 51:b:', String.raw`password 51:b:(?<value>[0-9A-F]{40,2000})`, 'any'),
  place('set-agent-token ', String.raw`set-agent-token \w{1,30} (?<value>[0-9a-f-]{36})`, 'any'),
  place(
    'network_key',
    String.raw`network_key["']?\s{0,3}[:=]\s{0,3}[["'](?<value>(?:\s{0,4}\w{1,4},){15}\s{0,4}\w{1,4})\s{0,4}[\]"']`,
    'any',
  ),
  place('db2 connect to ', String.raw`db2 connect to \S{1,60} user \S{1,60} using VALUE`),
  ...['SU', 'SA', 'SO', 'SN'].map((mark) => place(mark, String.raw`(?<!\w)(?<value>S[UAON][A-Z2-7]{56})(?!\w)`, 'any')),
  ...['wif', 'WIF'].map((mark) =>
    place(mark, String.raw`${mark}["']?\s{0,3}[:=]\s{0,3}["']?(?<value>[5KL][1-9A-HJ-NP-Za-km-z]{50,51})\b`, 'any'),
  ),
  // Headers
  place('ookie: ', String.raw`ookie: ["']?[^\n"']{0,200}?${sessionCookie}`, 'drawn'),
  place('curl ', String.raw`curl [^\n]{0,200}?(?:-b|--cookie) ["'][^\n"']{0,200}?${sessionCookie}`, 'drawn'),
  place('ookie = ', String.raw`ookie = ["'\x60][^\n"'\x60]{0,200}?${sessionCookie}`, 'drawn'),
  place('"Cookie"', String.raw`"Cookie",\s{0,40}"value":\s{0,4}"[^\n"]{0,200}?${sessionCookie}`, 'drawn'),
  place('remember', String.raw`(?<=ookie["':,=][^\n]{0,300}\b)remember\w{0,20}=(?<value>[\w%.+/-]{12,600})`, 'drawn'),
  place(
    'erial',
    String.raw`erial(?: ?[Nn]umber| ?[Kk]ey)?["']?\s{0,3}[:=]\s{0,3}["']?(?<value>[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){3,6})\b`,
    'any',
  ),
  ...['Signer(', 'Serializer('].map((mark) =>
    place(mark, String.raw`${mark.replace('(', String.raw`\(`)}\s{0,20}b?["']VALUE["']`, 'irregular'),
  ),
  place('hmac.new(', String.raw`hmac\.new\(\s{0,20}b?["']VALUE["']`, 'drawn'),
  place('ookie"', String.raw`ookie"\s?:\s?"[^\n"]{0,200}?${sessionCookie}`, 'drawn'),
  // Keys of ciphers and signatures in code
  place('Fernet(', String.raw`Fernet\(\s{0,20}b?["'](?<value>[\w-]{43}=|[A-Za-z0-9+/]{43}=)["']`, 'any'),
  place('AES.new(', String.raw`AES\.new\(\s{0,20}(?:b|bytes\.fromhex\(\s{0,20})?["']VALUE["']`, 'drawn'),
  place(
    'ipheriv(',
    String.raw`ipheriv\(\s{0,20}["'][\w-]{1,40}["'],\s{0,20}(?:Buffer\.from\(\s{0,20})?["']VALUE["']`,
    'drawn',
  ),
  place('hmac.New(', String.raw`hmac\.New\([\w.]{1,40},\s{0,20}\[\]byte\("VALUE"`, 'drawn'),
  place(
    'hash_hmac(',
    String.raw`hash_hmac\(\s{0,20}["'][\w-]{1,40}["'],\s{0,20}[^,\n]{1,80},\s{0,20}["']VALUE["']`,
    'drawn',
  ),
  place('SecretKeySpec(', String.raw`SecretKeySpec\(\s{0,20}"VALUE"`, 'drawn'),
  place('VapidDetails(', String.raw`VapidDetails\([^()]{0,300}?,\s{0,40}["'](?<value>[\w-]{43})["']\s{0,40}\)`, 'any'),
  ...['.secret.', '.local.'].map((mark) =>
    place(mark, String.raw`(?<=\bk[1-4])\.(?:secret|local)\.(?<value>[\w-]{40,160})`, 'any'),
  ),
  ...['session(', 'Session('].map((mark) =>
    place(mark, String.raw`${mark.replace('(', String.raw`\(`)}\{[^{}]{0,200}?\bsecret: ?["']VALUE["']`),
  ),
  ...['algoliasearch('].map((mark) =>
    place(
      mark,
      String.raw`${mark.replace('(', String.raw`\(`)}[^()\n]{0,100}?,\s{0,20}["']VALUE["']\s{0,20}[,)]`,
      'drawn',
    ),
  ),
  place('secure_link_md5 ', String.raw`secure_link_md5 "[^"\n]{0,200} VALUE"`),
  place('hash_salt', String.raw`hash_salt['"]\]\s{0,4}=\s{0,4}['"]VALUE['"]`, 'drawn'),
  place('signing_salt', String.raw`signing_salt:\s{0,4}"VALUE"`, 'drawn'),
];

/** Secrets in places that say what they are. */
export const placedSecrets: readonly Needle[] = places.map(({ mark, pattern, kind }) => ({
  needle: mark,
  find(text, at) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const range = found?.indices?.groups?.['whole'] ?? found?.indices?.groups?.['value'];
    const value = found?.groups?.['value'];
    if (range === undefined || value === undefined || !accepts(value, kind)) return undefined;
    return [{ start: range[0], end: range[1] }];
  },
}));

function accepts(value: string, kind: SecretPlace['kind']): boolean {
  if (kind === 'typed') return isTypedPassword(value, true);
  if (kind === 'mixed')
    return isLongPhrase(value) || (characterClasses(value).count >= 3 && isSecretLiteral(value, 'password'));
  // No key of a test, whose bytes are counted
  if (kind === 'bytes') return areDrawn(value.match(/[0-9A-Fa-f]{2}(?=\W|$)/g) ?? []);
  if (kind === 'digits') return !/^(?:(?:19|20)\d\d|(\d)\1+|0?12345?6?7?8?)$/.test(value);
  if (kind === 'password') return isSecretLiteral(value, kind) || isPasswordOfWords(value);
  if (kind !== 'any') return isSecretLiteral(value, kind);
  const distinctWords = new Set(value.split(' ')).size;
  if (value.includes(' ') && /^[a-z ]+$/.test(value)) return distinctWords >= 8;
  return entropy(value) >= 2.5 && !isSequence(value) && !isPlaceholder(value);
}

/** Different bytes of sixteen, of which drawn ones repeat few. */
const minDistinctBytes = 12;

function areDrawn(bytes: readonly string[]): boolean {
  if (new Set(bytes).size < minDistinctBytes) return false;
  const codes = bytes.map((each) => Number.parseInt(each, 16));
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? -9)) <= 1).length < bytes.length / 4;
}
