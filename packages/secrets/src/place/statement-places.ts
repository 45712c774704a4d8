import { place } from './secret-place.ts';
import type { SecretPlace } from './secret-place.ts';

/** A call that sets a variable of the environment, whose name does not say that its value is harmless. */
const setVariable = (call: string, value: string): string =>
  String.raw`${call.replace('(', String.raw`\(`)}["']?(?!\w{0,60}(?:SHA|HASH|COMMIT|ID|DIGEST|VERSION|PATH|DIR)\b)\w{1,60}["']?\s{0,3}[=,]\s{0,3}["']${value}["']`;
/** Secrets in calls, statements, commands and files that no name of a secret precedes. */
export const statementPlaces: readonly SecretPlace[] = [
  place('.toCharArray(', String.raw`(?<=["'](?<value>[^\s"']{8,100})["'])\.toCharArray\(`, 'mixed'),
  // Compared in constant time, and as a digest
  place('ConstantTimeCompare(', String.raw`ConstantTimeCompare\([^"\n]{0,80}\[\]byte\("VALUE"`, 'mixed'),
  ...['compare_digest(', 'timingSafeEqual(', 'hash_equals(', 'secure_compare('].map((mark) =>
    place(
      mark,
      String.raw`${mark.replace('(', String.raw`\(`)}(?:[^"'\n]{0,80},\s{0,3})?(?:Buffer\.from\()?b?["']VALUE["']`,
      'mixed',
    ),
  ),
  place('md5(', String.raw`(?<=== ?)md5\(["']VALUE["']`),
  // A key in bytes
  ...['new_from_slice(', 'SymmetricSecurityKey('].map((mark) =>
    place(mark, String.raw`${mark.replace('(', String.raw`\(`)}(?:\w{1,20}\.\w{1,20}\.GetBytes\()?b?"VALUE"`, 'mixed'),
  ),
  place('CookieStore(', String.raw`CookieStore\(\[\]byte\("VALUE"`),
  place('from_slice(', String.raw`(?<=Key::<[^<>\n]{1,40}>::)from_slice\(b"VALUE"`, 'drawn'),
  place('SignedString(', String.raw`SignedString\(\[\]byte\("VALUE"`),
  place('{noop}', String.raw`\{noop\}VALUE`),
  ...['hashSync(', 'bcrypt.hash(', 'Bcrypt.hash(', 'BCrypt.hashpw(', 'hashpw('].map((mark) =>
    place(mark, String.raw`${mark.replaceAll(/[.(]/g, String.raw`\$&`)}b?["']VALUE["']`, 'mixed'),
  ),
  // Commands and settings with a user and a password in a row
  place('setsteamaccount ', String.raw`setsteamaccount ["']?(?<value>[0-9A-F]{32})\b`, 'any'),
  // Databases that are encrypted, macros of documents, and what a program checks
  ...['PRAGMA key', 'PRAGMA rekey', 'pragma key'].map((mark) => place(mark, String.raw`${mark} ?= ?["'\\]{1,2}VALUE`)),
  ...['sqlite3_key(', 'sqlite3_rekey('].map((mark) =>
    place(mark, String.raw`${mark.replace('(', String.raw`\(`)}[^,"\n]{1,40}, ?"VALUE"`),
  ),
  ...[String.raw`\newcommand{`, String.raw`\renewcommand{`, String.raw`\def`].map((mark) =>
    place(
      mark,
      String.raw`\\(?:(?:re)?newcommand|def)\{?\\[A-Za-z]{0,30}(?:[pP]ass\w{0,6}|[pP]w|[sS]ecret|[tT]oken|[kK]ey)\}?\{(?<value>[^\s{}\\]{6,300})\}`,
    ),
  ),
  place('check_command', String.raw`check_command[ \t]{1,40}check_\w{1,40}![\w.@-]{1,60}!VALUE`, 'mixed'),
  ...['ommunity="', "ommunity='"].map((mark) => place(mark, String.raw`(?<=(?:read|write|ro|rw)-?_?[cC])${mark}VALUE`)),
  // A number that unlocks a card, or pairs a device
  ...['-pin ', '-pin='].map((mark) =>
    place(mark, String.raw`(?<=[ \t]-{0,2}(?:so|user|new)?)${mark}["']?(?<value>\d{5,12})(?![\w.])`),
  ),
  place('pin"', String.raw`pin"\s{0,3}:\s{0,3}"(?<value>\d{3}-\d{2}-\d{3})"`, 'any'),
  // The same in a sentence, and codes that open something
  ...[
    'PIN',
    'Pin',
    'ASSCODE',
    'asscode',
    'oor code',
    'ate code',
    'larm code',
    'afe code',
    'ccess code',
    'ntry code',
    'nlock code',
  ].map((mark) =>
    place(
      mark,
      String.raw`(?<![A-Za-z]{0,20}[a-z])${mark}(?: code)?(?: (?:for|of|to|at) [^\n\d"'=]{1,40})?["']?(?: is| ist|:|=|[ \t])\s{0,3}["'\x60]?(?<value>\d{4,10})(?![\w-]|\.\d)`,
      'digits',
    ),
  ),
  ...['pin', 'puk', 'PUK'].flatMap((name) =>
    ['"', ':', '=', ' ='].map((sign) =>
      place(
        name + sign,
        String.raw`(?<![A-Za-z]{0,20}[a-z])${name}["']?\s{0,3}[:=]\s{0,3}["']?(?<value>\d{4,10})(?![\w.-])`,
        'digits',
      ),
    ),
  ),
  // A password of Redis and its digest, and a key as a list of bytes
  place(' on >', String.raw` on >VALUE`),
  place(' on #', String.raw` on #(?<value>[0-9a-f]{64})\b`, 'any'),
  ...['ecretKey', 'ecret_key', 'rivateKey', 'rivate_key'].map((mark) =>
    place(
      mark,
      String.raw`${mark}["']?\s{0,3}[:=]\s{0,3}(?:(?:new )?\w{1,20}(?:\.from)?\()?\[(?<value>(?:\s{0,12}\d{1,3},){15,63}\s{0,12}\d{1,3}),?\s{0,12}\]`,
      'any',
    ),
  ),
  // Codes that are listed below their heading
  ...['ackup codes', 'ecovery codes', 'cratch codes', 'ACKUP CODES', 'ECOVERY CODES'].map((mark) =>
    place(
      mark,
      String.raw`${mark}[^\n]{0,60}\n{1,2}(?<value>(?:(?=[^\n]{0,40}\d)[ \t]{0,8}(?:[-*] |\d{1,2}[.)] )?\x60?[\da-zA-Z]{4,12}(?:[- ][\da-zA-Z]{4,8}){0,4}\x60?[ \t]{0,4}(?:\n|$)){1,20})`,
      'any',
    ),
  ),
  // A variable that is said to be sensitive
  place(
    'sensitive',
    String.raw`(?<=default[ \t]{0,20}=[ \t]{0,3}"(?<value>[^\s"]{6,300})"\n(?:[^\n}]{0,200}\n){0,5}[ \t]{0,8})sensitive[ \t]{0,20}= ?true`,
  ),
  place(
    'sensitive',
    String.raw`sensitive[ \t]{0,20}= ?true\n(?:[^\n}]{0,200}\n){0,5}?[ \t]{0,8}default[ \t]{0,20}=[ \t]{0,3}"VALUE"`,
  ),
  // A word, a year and a sign, as people choose a password where each third month asks for one
  ...Array.from('0123456789', (digit) =>
    place(
      `${digit}!`,
      String.raw`${digit}!(?![\w=(!])(?<=(?<![\w.@/-])(?<value>[A-Z][a-z]{2,14}[-_.@#]?(?:19|20)\d\d!))`,
      'any',
    ),
  ),
  // Compared and derived in calls, and keys of devices
  place(
    'strcmp(',
    String.raw`strcmp\(\s?(?:argv\[\d\]|\w{0,20}(?:[pP]ass|pw|pin|[kK]ey|[tT]oken|[sS]ecret|[iI]nput|buf)\w{0,10}), ?"VALUE"`,
    'typed',
  ),
  ...['scryptSync(', 'scrypt(', 'pbkdf2Sync(', 'pbkdf2('].map((mark) =>
    place(mark, String.raw`${mark.replace('(', String.raw`\(`)}\s{0,9}b?["']VALUE["'],`, 'typed'),
  ),
  ...['AppKey', 'NwkKey', 'AppSKey', 'NwkSKey', 'appKey', 'nwkKey', 'APPKEY', 'NWKKEY'].map((mark) =>
    place(mark, String.raw`${mark}["']?[\s:=]{1,4}["']?(?<value>[0-9A-Fa-f]{32})\b`, 'any'),
  ),
  // VPN, networks and telephony
  place('Static key V1-----', String.raw`Static key V1-----\s{1,4}(?<value>[0-9a-f\s]{32,700}?)\s{0,4}-----END`, 'any'),
  place('<auth-user-pass>', String.raw`<auth-user-pass>\s{1,4}\S{1,100}\s{1,4}VALUE`),
  place(' EAP "', String.raw` EAP "VALUE`),
  place('&Signature=', String.raw`&Signature=(?<value>[\w%+/]{20,100})`, 'any'),
  place(
    'SCRAM-SHA-',
    String.raw`SCRAM-SHA-\d{1,3}\$\d{1,8}:[\w+/]{20,40}={0,2}\$(?<value>[\w+/]{40,100}={0,2}:[\w+/]{40,100}={0,2})`,
    'any',
  ),
  place('pbkdf2_sha', String.raw`pbkdf2_sha\d{1,3}\$\d{1,8}\$\w{4,64}\$(?<value>[\w+/]{40,100}={0,2})`, 'any'),
  place('ControlPassword 16:', String.raw`ControlPassword 16:(?<value>[0-9A-F]{58})\b`, 'any'),
  // Package managers and command lines
  place('http-basic.', String.raw`http-basic\.\S{1,80} \S{1,80} VALUE`),
  ...['gitlab-token', 'gitlab-oauth', 'github-oauth', 'bearer'].map((mark) =>
    place(`"${mark}"`, String.raw`"${mark}"\s{0,4}:\s{0,4}\{\s{0,40}"[^"\n]{1,100}"\s{0,4}:\s{0,4}"VALUE`, 'drawn'),
  ),
  place('net use ', String.raw`net use \S{1,40}(?: \S{1,80})? VALUE /user:`),
  place('rasdial ', String.raw`rasdial \S{1,60} \S{1,60} VALUE`),
  place('provider :', String.raw`provider :\w{1,40}, ?["'][^"'\n]{1,100}["'], ?["']VALUE["']`, 'drawn'),
  place('clear-text="', String.raw`clear-text="VALUE"`),
  place('.writeField', String.raw`\.writeFields?\([^"\n]{1,40}"(?<value>[A-Z0-9]{16})"`, 'any'),
  // Scripts that type, and stored answers
  ...['send "', 'send -- "'].map((mark) => place(mark, String.raw`${mark}VALUE(?=\\[rn])`)),
  place('RunAs(', String.raw`RunAs\(\s{0,3}["'][^"'\n]{1,60}["'],\s{0,3}["'][^"'\n]{0,60}["'],\s{0,3}["']VALUE["']`),
  place('password\nV ', String.raw`password\nV \d{1,3}\n(?<value>\S{6,200})\n`),
  place('/t/', String.raw`(?<=\b(?:ana)?conda[^\n]{0,80})/t/(?<value>[\w-]{20,80})/`, 'any'),
  // What a sentence says that it was
  ...['assword from ', 'oken from ', 'ecret from '].flatMap((mark) => [
    place(mark, String.raw`${mark}["'\x60]?VALUE["'\x60]? to `, 'mixed'),
    place(mark, String.raw`${mark}\S{6,100} to ["'\x60]?VALUE`, 'mixed'),
  ]),
  // Addresses that anyone can send to
  ...['hc-ping.com/', '/hooks/catch/', '/receiver/v1/http/'].map((mark) =>
    place(mark, String.raw`${mark.replaceAll('.', String.raw`\.`)}(?:\d{1,10}/)?(?<value>[\w=+/-]{6,200})`, 'any'),
  ),
  place(
    'CC_TEST_REPORTER_ID',
    String.raw`CC_TEST_REPORTER_ID["']?\s{0,3}[=:]\s{0,3}["']?(?<value>[0-9a-f]{64})\b`,
    'any',
  ),
  place('SQLConnectInfo ', String.raw`SQLConnectInfo \S{1,100} \S{1,60} VALUE`),
  place('login=', String.raw`(?<=\bcache_peer [^\n]{1,200})login=[\w.@-]{1,60}:VALUE`),
  place('check_snmp ', String.raw`check_snmp [^\n]{0,100}?-C VALUE`),
  ...['CONNECT ', 'connect ', 'CONN ', 'conn '].map((mark) => place(mark, String.raw`${mark}\w{1,40}/"?VALUE"?@`)),
  ...[' -u "', " -u '"].map((mark) =>
    place(mark, String.raw`(?<=curl [^\n]{0,200})${mark}[^"'\n]{1,60}["']:["']VALUE["']`),
  ),
  ...['for ', 'FOR '].map((mark) =>
    place(mark, String.raw`(?<=(?:set password|SET PASSWORD) )${mark}\S{1,80}\s?=\s?["']VALUE["']`),
  ),
  // What a program reads from a command or from the lines below it
  place('echo ', String.raw`(?<=pass[\w-]{0,20}[= ]["'<]{0,2}\(?)echo ["']?(?<value>[^\s"'\x60<>\\)$]{6,100})`),
  ...[' <<E', ' << E', " <<'E", ' <<-E'].map((mark) =>
    place(
      mark,
      String.raw`(?<=\b(?:passwd|chpasswd|smbpasswd|kinit|sudo -S|cryptsetup)\b[^\n]{0,80})${mark}\w{0,20}["']?\n\s{0,8}(?:[\w.-]{1,40}:)?VALUE`,
    ),
  ),
  place(
    ' -AsPlainText',
    String.raw`(?<=ecure-?String (?:-String )?["']?(?<value>[^\s"'$()]{6,100})["']?) -AsPlainText`,
    'any',
  ),
  place('| password_hash', String.raw`(?<=["'](?<value>[^\s"']{6,100})["'] )\| password_hash`),
  place('--value ', String.raw`(?<=SecureString [^\n]{0,200})--value ["']?VALUE`),
  place('.write(', String.raw`(?<=assword[^\n]{0,20}\n\s{0,20}\w{1,20})\.write\(b?["'](?<value>[^\s"'\\]{6,100})\\n`),
  ...['"Token ', "'Token ", '"token ', "'token "].map((mark) => place(mark, String.raw`${mark}VALUE["']`, 'drawn')),
  // The key is the user, and there is no password.
  place(
    ' -u ',
    String.raw`(?<=curl(?: [^\n]{0,200})?) -u ["']?(?<value>[\w.-]{16,200}):(?:[xX]|api_token|x-oauth-basic|token)?(?=["'\s]|$)`,
    'drawn',
  ),
  // A label, and its value alone in a line below
  ...['ollowing password', 'ollowing token', 'ollowing secret', 'assword:\n', 'oken:\n', 'ecret:\n', ' key:\n'].map(
    (mark) =>
      place(
        mark,
        String.raw`${mark.trimEnd()}(?:[^\n]{0,60}:)?[ \t]{0,4}(?:\r?\n){1,3}[ \t]{0,20}VALUE[ \t]{0,4}(?=\r?\n|$)`,
        'drawn',
      ),
  ),
  place('_HEADERS=', String.raw`_HEADERS=["']?[\w-]{1,60}=VALUE`, 'drawn'),
  // Of clusters, and what is typed on keys
  place('oken', String.raw`oken["']?[ =:]{1,3}["']?(?<value>(?=[a-z.]*\d)[a-z0-9]{6}\.[a-z0-9]{16})\b`, 'any'),
  ...['Pin>', 'PIN=', '_pin=', '_pin:', 'Pin"', '_PIN:'].map((mark) =>
    place(mark, String.raw`${mark}["']?\s?[:=]?\s?["']?(?<value>\d{5,8})(?![\w.])`),
  ),
  // Keys of payment terminals
  ...['TMK', 'ZMK', 'BDK', 'ZPK', 'TPK', 'LMK', 'IPEK'].map((mark) =>
    place(
      mark,
      String.raw`(?<![A-Za-z])${mark}["'\]\[\d]{0,6}\s{0,3}[:=]\s{0,3}["']?(?<value>(?:[0-9A-Fa-f]{16}){2,3})\b`,
      'any',
    ),
  ),
  place('s3(', String.raw`s3\(\s{0,20}'[^'\n]{1,300}',\s{0,20}'[^'\n]{8,60}',\s{0,20}'VALUE'`, 'drawn'),
  // A user and a password before a host
  place('onnect(', String.raw`onnect\(\s{0,20}["'][\w$]{1,40}/(?<value>[^\s"'/]{6,100})(?=@[\w.-]{1,80}[:/"'])`),
  // A parameter of a plan of JMeter: its name follows
  place(
    'Argument.value">',
    String.raw`Argument\.value">(?<value>[^<>\s]{6,200})</stringProp>(?=(?:\s{0,40}<(?!stringProp name="Argument\.name)[^<>\n]{1,100}>[^<>\n]{0,60}</\w{1,20}>){0,4}\s{0,40}<stringProp name="Argument\.name">[^<\n]{0,40}(?:pass|pwd|secret|token)(?:w|\b|_))`,
  ),
  // A session in what a browser recorded
  ...['essionid"', 'ession"', 'SESSID"', 'SESSIONID"', '.sid"'].map((mark) =>
    place(
      mark,
      String.raw`(?<="name"\s?:\s?"[\w.-]{0,30})${mark}\s?,\s{0,20}"value"\s?:\s?"(?<value>[\w%.+/-]{12,600})"`,
      'drawn',
    ),
  ),
  // A stream, which has its key in its path
  ...['rtmp://', 'rtmps://'].map((mark) =>
    place(
      mark,
      String.raw`${mark}[^\s/"']{1,80}/[\w-]{1,30}/(?<value>(?:[a-z0-9]{4}-){3,4}[a-z0-9]{4}|live_\d{1,12}_\w{20,60})`,
      'any',
    ),
  ),
  place('plaintext_value', String.raw`plaintext_value\s{0,20}=\s{0,3}"VALUE"`, 'drawn'),
  place('SecretBox(', String.raw`SecretBox\(\s{0,20}b?["']VALUE["']`, 'drawn'),
  // Magento, SonarQube
  place('<crypt>', String.raw`<crypt>\s{0,20}<key>(?:<!\[CDATA\[)?(?<value>[0-9a-f]{32})\b`, 'any'),
  place('onar.login', String.raw`onar\.login["']?\s{0,3}[>=:]\s{0,3}["']?(?<value>[0-9a-f]{40})\b`, 'any'),
  // Typed at a prompt, and in a window
  place('<enter>', String.raw`(?<=["'](?<value>[^\s"'<>]{8,60}))<enter>`),
  // A user and a password that are encoded together
  ...['btoa(', 'ase64Encode(', 'ase64_encode(', 'b64encode('].map((mark) =>
    place(mark, String.raw`${mark.replace('(', String.raw`\(`)}b?["'\x60][\w.@-]{1,60}:VALUE["'\x60]`),
  ),
  place(
    'sp_addlinkedsrvlogin',
    String.raw`sp_addlinkedsrvlogin[^\n]{1,200}?,\s{0,20}N?'VALUE'\s{0,20}(?:;|\n|$)`,
    'mixed',
  ),
  place("SSWORD FROM '", String.raw`SSWORD FROM '[^'\n]{0,100}' TO 'VALUE'`),
  // `(login client "root" "…")`, and a keyword of a test with its arguments
  place('ogin ', String.raw`ogin (?:[\w.-]{1,40} )?"[^"\n]{1,60}" "VALUE"`),
  place('-setcookie ', String.raw`-setcookie ['"]?VALUE`, 'drawn'),
  ...['setenv(', 'Setenv('].map((mark) => place(mark, setVariable(mark, '(?<value>[0-9a-f]{32,64})'), 'any')),
  place('secret key\n', String.raw`secret key\n(?<value>[\w+/]{60,400}={0,2})`, 'any'),
  place('/base16/', String.raw`/base16/\s{1,3}(?<value>[0-9a-f]{64})`, 'any'),
  place('cborHex', String.raw`cborHex["']?\s{0,3}:\s{0,3}["'](?<value>58[24]0[0-9a-f]{64,256})["']`, 'any'),
  place(
    'keys_base64',
    String.raw`keys_base64["']?\s{0,3}:\s{0,3}\[\s{0,20}["'](?<value>[\w+/]{40,64}={0,2})["']`,
    'any',
  ),
  // The scheme of an authorization may have any name
  place(
    'uthorization',
    String.raw`uthorization["'\]]{0,3}\s?[:=,)]{1,2}\s?[bfu]?["'\x60](?!Basic )(?:[A-Za-z][\w-]{1,20} ){1,2}VALUE["'\x60]`,
    'drawn',
  ),
  // What an address of an API ends with
  ...['api', 'hooks', 'hook', 'webhook', 'webhooks', 'rpc', 'in', 'ingest', 'events', 'push', 'kv'].map((host) =>
    place(
      `://${host}.`,
      String.raw`://${host}\.[\w.-]{1,80}/(?:(?!(?:commits?|blobs?|trees?|git|objects|tags|sha|refs|contents)/)[\w.~-]{1,40}/){0,6}(?<value>(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[a-zA-Z])[\w-]{24,200})(?![\w/.-])`,
      'drawn',
    ),
  ),
  ...['slack', 'discord', 'tgram', 'msteams', 'pover', 'pbul', 'gotify', 'mailgun'].map((scheme) =>
    place(`${scheme}://`, String.raw`${scheme}://(?:[\w.-]{1,60}[/@]){0,3}(?<value>[\w-]{20,100})`, 'drawn'),
  ),
  // The default of a variable
  ...['|| "', "|| '", '?? "', "?? '"].map((mark) =>
    place(mark, String.raw`(?<=\bprocess\.env[\w.["'\]]{1,60}\s?)\S\S ["'](?![0-9a-f-]{1,64}["'])VALUE["']`, 'drawn'),
  ),
  // Typed in a field with this label, and a text that is hashed as often as a number says
  ...['assword/i', 'assword"', "assword'"].map((mark) =>
    place(mark, String.raw`${mark}\)?(?:\]\))?(?:\.\w{1,20}\(|,\s?)["']VALUE["']\s?[),]`, 'typed'),
  ),
  place('hash(', String.raw`hash\(["']VALUE["'],\s?\d{1,2}\)`, 'mixed'),
  // Texts that become the key of a cipher or of a signature
  ...['.getBytes(', '.encode(', '.utf8)', ').getBytes'].map((mark) =>
    place(
      mark,
      String.raw`(?<=\b\w{0,30}(?:aes|AES|hmac|HMAC|[kK]ey|KEY|[cC]ipher|[sS]ecret|SECRET)\w{0,20}\b[^\n]{0,60}["'](?<value>[^\s"']{12,100})["'])${mark.replaceAll(/[.()]/g, String.raw`\$&`)}`,
      'mixed',
    ),
  ),
  ...['GetBytes(', 'romUtf8(', 'rom_utf8(', 'hmac_sha1(', 'hmac_sha256(', 'decode('].map((mark) => {
    const call = String.raw`${mark.replace('(', String.raw`\(`)}b?["']`;
    return place(
      mark,
      String.raw`(?=${call})(?<=(?:aes|AES|hmac|HMAC|[kK]ey|[cC]ipher|[sS]ecret|ngx\.)[^\n]{0,60})${call}(?![0-9a-fA-F]{1,200}["'])VALUE["']`,
      'mixed',
    );
  }),
  // An account beside its password: `admin => …`, `root / …`, `"svc:…"`
  ...'root admin administrator sa svc postgres superuser sysadmin'
    .split(' ')
    .flatMap((name) =>
      [' => ', ' / ', ':'].map((between) =>
        place(
          `${name}${between}`,
          String.raw`(?<=(?:^|[\s"'\x60(])${between === ':' ? String.raw`(?<=["'\x60])` : ''})${name}${between}["'\x60]?VALUE`,
          'typed',
        ),
      ),
    ),
  place('HMAC(', String.raw`HMAC\(\w{1,20}\(\),\s?"VALUE"`, 'drawn'),
  // What a comment above says
  ...['assword', 'asswd', 'oken', 'pi key', 'PI key', 'ecret'].map((mark) =>
    place(
      mark,
      String.raw`(?=${mark}[^\n"'=]{0,60}\n)(?<=(?:^|\n)[ \t]{0,40}(?://|#|--|;|\*|/\*)[^\n"'=]{0,80})${mark}[^\n"'=]{0,60}\n[ \t]{0,40}(?!\s?(?://|#))[\w.$: ]{1,60}?\s?:?=\s{0,3}["']VALUE["'];?[ \t]*(?=\n|$)`,
      mark === 'assword' || mark === 'asswd' ? 'typed' : 'drawn',
    ),
  ),
  // What a comment beside says
  ...['old key', 'new key', 'rod key', 'ive key', 'oken ', 'oken: '].map((mark) =>
    place(
      mark,
      String.raw`(?=${mark}(?:is |was )?[:=]?\s?["'\x60]?[\w-]{20})(?<=(?:^|[\n;)}\s])(?://|#|--) [^\n]{0,80})${mark}(?:is |was )?[:=]?\s?["'\x60]?(?<value>[\w-]{20,200})["'\x60]?(?=[\s.,;]|$)`,
      'drawn',
    ),
  ),
  ...['CATALOG ', 'catalog ', 'TARGET ', 'target '].map((mark) =>
    place(mark, String.raw`(?<=\b(?:connect|CONNECT) )${mark}\w{1,40}/"?VALUE"?@`),
  ),
  ...['estore', '--suri', 'ecover'].map((mark) =>
    place(mark, String.raw`${mark}[ (=]{1,2}["'](?<value>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})["']`, 'any'),
  ),
  ...['HEX:', 'ASCII:'].map((mark) => place(mark, String.raw`(?<=\b(?:SHA\d{1,3}|MD5) )${mark}VALUE`, 'drawn')),
  ...['?appid=', '&appid='].map((mark) => place(mark, `[?&]appid=(?<value>[0-9a-f]{32})\\b`, 'any')),
];
