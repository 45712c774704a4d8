import { lineBefore } from '../judgement/surroundings.ts';
import { isPasswordOfWords } from '../value/words.ts';
import type { Needle } from '../needle/needle-search.ts';
import type { Secret } from '../secret.ts';
import { isPasswordOfParts } from '../value/chosen-password.ts';
import { isSecretWord } from '../value/secret-value.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { isTypedPassword } from '../value/typed-password.ts';

/** An option of certain programs that takes a password. */
interface PasswordOption {
  /** Everything up to the value, from the space before the option on. Sticky. */
  readonly pattern: RegExp;
  /** Programs that have the option; `undefined` for any. */
  readonly programs: RegExp | undefined;
  /** Whether a value is so clearly a secret that any program may have the option. Default: its program says it. */
  readonly accepts?: (value: string) => boolean;
}

const mysql = 'mysql|mysqldump|mysqladmin|mysqlimport|mysqlshow|mysqlcheck|mysqlsh|mariadb|mariadb-dump|mycli';
const logins =
  '(?:docker|podman|nerdctl|buildah|skopeo)\\b[^\\n]*\\blogin|helm|oc|az|cf|twine|crane|oras|cosign|argocd|flyway|influx|rancher|mc';
const clients =
  'hydra|unrar|medusa|mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|cqlsh|nodetool|rdesktop|clickhouse|arangosh|neo4j|cypher-shell|ncftp\\w*|ipmitool|mosquitto_\\w+|security|xfreerdp|winexe|smbpasswd|net|kadmin|useradd|usermod|openssl|7za?|rar|expect|impala-shell|pgcli|usql|sqlcmd|vncviewer|nmcli|tpm2_\\w+';
const quote = String.raw`["'\x60]?`;
const option = (source: string, programs?: RegExp): PasswordOption => ({
  pattern: new RegExp(source.replaceAll('Q', quote), 'y'),
  programs,
});

/** An option whose value is a key if nobody can have chosen it. */
const drawn = (source: string): PasswordOption => ({
  ...option(source),
  accepts: (value) => isDrawnOption.test(value) && isSecretWord(value, false),
});
/** An option whose value is a password if it has all kinds of characters. */
const typed = (source: string): PasswordOption => ({
  ...option(source),
  accepts: (value) => isTypedPassword(value, false),
});
/** Options by the two characters that begin them. They are what most texts are searched for. */
const options: Readonly<Record<string, readonly PasswordOption[]>> = {
  // mysql -p…, docker login -p …, sshpass -p …; plink -pw …
  '-p': [
    option(' -p[ =]?Q', new RegExp(`\\b(?:${mysql}|sshpass|${logins}|${clients})\\b`)),
    // A user before it, or a login
    option(' -p[ =]?Q', /\s(?:-[uU] ?\S|--user(?:name)?[ =]\S)|\blogin\b/),
    option(' -pw[ =]Q', /\b(?:plink|pscp|psftp|putty|winscp)\b/i),
    option(' -pass(?:in|out)?[ =]Qpass:'),
    drawn(' -p[ =]Q'),
    typed(' -p[ =]Q'),
  ],
  '-P': [
    option(
      ' -P[ =]?Q',
      /\b(?:sqlcmd|bcp|osql|isql|tsql|(?:un)?zip|zipcloak|mosquitto_\w+|ipmitool|xmlsec1|security)\b/,
    ),
  ],
  '-N': [option(' -N[ =]?Q', /\bssh-keygen\b/)],
  '-x': [typed(' -xp[ =]Q')],
  '-A': [option(' -A[ =]Q', /\bsnmp\w+\b/), option(' -A Q[^\\s:"\'`]{1,60}:', /\bab\b/)],
  '-K': [option(' -K[ =]?Q', /\bopenssl\b/)],
  '-c': [option(' -c[ =]Q', /\bsnmp(?!trapd)\w+\b/)],
  '-X': [option(' -X[ =]Q', /\bsnmp\w+\b/)],
  '-h': [option(' -hpQ', /\brar\b/)],
  '+l': [option(' \\+login \\S{1,60} Q', /\bsteamcmd/)],
  '-w': [option(' -w[ =]?Q', /\b(?:ldap\w+|slapcat|security|wpa\w*|kadmin|sieveshell)\b|\s-U ?\S/)],
  '-a': [
    option(' -a[ =]Q', /\b(?:redis-\w+|keydb-cli|valkey-cli)\b/),
    option(' -a Q[^\\s:"\'`]{1,60}:', /\bhttps?\b/),
    typed(' -a[ =]Q'),
  ],
  '-k': [option(' -k[ =]Q', /\b(?:openssl|nuget|dotnet|sops)\b/), drawn(' -k(?:ey)?[ =]Q')],
  '-t': [drawn(' -t(?:oken)?[ =]Q'), option(' -t[ =]Q', /\b(?:influx|codecov\S*|doctl|surge|hcloud|sentry-cli)\b/)],
  '-b': [option(' -b\\w* \\S{1,80} \\S{1,80} Q', /\bhtpasswd\b/)],
  '-n': [option(' -n\\w* \\S{1,80} Q', /\bhtpasswd\b/)],
  // curl -u user:…, lftp -u user,…, smbclient -U user%…
  '-u': [option(' -u[ =]?Q[^\\s:"\'`,%]{1,60}[:,]Q')],
  '-U': [option(' -U[ =]?Q[^\\s:%"\'`]{1,60}[%:]')],
  '--': [
    drawn(' --key[ =]Q'),
    option(' --(?:\\w{1,20}-){0,2}(?:user|auth|creds|login|basic-auth)[ =]Q[^\\s:%"\'`]{1,60}[%:]'),
  ],
  '/p': [option(' /p:Q', /\b(?:xfreerdp|wfreerdp|rdesktop|signtool|mstsc)\b/), option(' /p Q', /\bsigntool\b/)],
  '/r': [option(' /rp Q', /\bschtasks\b/i)],
  '/u': [option(' /user:\\S{1,80} Q', /\bnet use\b/i)],
};
/** Programs that take a password at a certain place. */
const places: readonly (readonly [needle: string, pattern: RegExp])[] = [
  ...['sqlplus', 'sqlldr', 'expdp', 'impdp', 'exp', 'imp', 'rman'].map(
    (program) =>
      [`${program} `, new RegExp(`${program} (?:-\\w+ ){0,3}${quote}(?:userid=)?[\\w.$-]{1,40}/`, 'y')] as const,
  ),
  ['auth-pass ', new RegExp(`auth-pass \\S{1,60} ${quote}`, 'y')],
  ['add_user ', new RegExp(`add_user \\S{1,80} ${quote}`, 'y')],
  ['mc ', new RegExp(`mc (?:alias set|config host add) \\S{1,60} \\S{1,200} \\S{1,128} ${quote}`, 'y')],
  ['ctl register ', new RegExp(`ctl register \\S{1,80} \\S{1,80} ${quote}`, 'y')],
  ['/secure set ', new RegExp(`/secure set \\S{1,80} ${quote}`, 'y')],
  ['passwd -', new RegExp(`(?<=\\bopenssl )passwd -\\w+ (?:-\\w+ )*${quote}`, 'y')],
  ['qpdf --encrypt ', new RegExp(`qpdf --encrypt ${quote}`, 'y')],
  ['qpdf --encrypt ', new RegExp(`qpdf --encrypt \\S+ ${quote}`, 'y')],
  ['user:password ', new RegExp(`user:password \\S{1,80} ${quote}`, 'y')],
  ['change_password ', new RegExp(`change_password \\S{1,80} ${quote}`, 'y')],
  ['wpa_passphrase ', new RegExp(`wpa_passphrase \\S{1,80} ${quote}`, 'y')],
  ['net user ', new RegExp(`net user \\S{1,80} ${quote}`, 'y')],
  [
    ' login ',
    new RegExp(
      `(?<=\\b(?:vault|cargo|bw|op|snyk|doppler|wandb|railway|infisical|pulumi|expo|eas)) login (?:\\S{1,80}@\\S{1,80} )?${quote}`,
      'y',
    ),
  ],
  ['LOGON ', new RegExp(`LOGON \\S{1,60}/\\w{1,40},${quote}`, 'y')],
  ['addauth digest ', new RegExp(`addauth digest ${quote}[\\w.-]{1,60}:`, 'y')],
  // What a command reads from a string
  [
    '<<<',
    new RegExp(
      `(?<=pass\\w{0,10}-?(?:on-|from-|via-)?(?:stdin|fd 0)[^\\n]{0,120}|\\b(?:sudo -S|pass insert|secret put|kinit|(?:vnc)?passwd|cryptsetup|su|realm|login|adcli)\\b[^\\n]{0,120})<<< ?${quote}`,
      'y',
    ),
  ],
  ...['CONNECT ', 'connect ', 'conn '].map(
    (needle) => [needle, new RegExp(`(?<![\\w-])${needle}${quote}[\\w$#]{1,40}/(?=[^\\s@]{6,80}@)`, 'y')] as const,
  ),
  ...[' USING ', ' using '].map(
    (needle) => [needle, new RegExp(`(?<=\\b(?:USER|user) \\S{1,60})${needle}${quote}`, 'y')] as const,
  ),
  ['--secret ', new RegExp(`(?<=\\bconfig set [^\\n]{0,80})--secret [\\w:.-]{1,80} ${quote}`, 'y')],
  ['passwd ', new RegExp(`(?<=\\b(?:teamviewer|anydesk|rustdesk|x11vnc|vncserver) -?)passwd ${quote}`, 'y')],
  ['{PLAIN}', /\{PLAIN\}/y],
  [
    'identified',
    /identified\s{1,20}(?:with\s{1,4}\S{1,40}\s{1,4})?(?:by|as)\s{1,20}(?:password\s{1,4}|values\s{1,4})?\\?["'`]?/iy,
  ],
  [
    'IDENTIFIED',
    /IDENTIFIED\s{1,20}(?:WITH\s{1,4}\S{1,40}\s{1,4})?(?:BY|AS)\s{1,20}(?:PASSWORD\s{1,4}|VALUES\s{1,4})?\\?["'`]?/y,
  ],
];
/** `echo "…" | sudo -S`, `printf '…' | docker login --password-stdin`: what reads it says that it is a secret. */
const piped =
  /(?:echo|printf)(?: -[ne]+)?(?: ["']?%s(?:\\n)?["']?)? (["'])?(?:[\w.-]{1,40}:)?(?<value>[^\s"'|<>]{6,200})\1? ?\|(?<reader>[^\n|]{1,200})/dy;
const reader =
  /\bsudo\b|\bsu\b|pass|-stdin|crypt|luks|kinit|login|\bauth\b|secret|pubkey|\bwg\b|vault|token|unlock|base64|keychain|realm join/i;
const value = /[^\s"'`<>|;]{6,300}/y;
/** No revision, folder or port: a value of two cases, one that is longer than digests of one, or an id. */
const isDrawnOption =
  /^(?:(?=\D*\d)(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[\w-]{20,400}|(?=\D*\d)(?=[\da-f]*[g-z])[a-z\d]{32,400}|(?:[a-z\d]{2,8}_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{2,8}\d?(?:api|_)[0-9a-f]{32,})$/;
const joinedWords = /^(?![a-z]{4}(?:-[a-z]{4}){3}$)[a-z\d]+(?:[-_.][a-z\d]+)+$/;

/** Passwords on command lines and in statements of SQL. Placeholders and variables are no secrets. */
export const commandPasswords: readonly Needle[] = [
  ...Object.entries(options).map(([begin, all]) => ({
    needle: ` ${begin}`,
    find: (text: string, at: number) => optionAt(text, at, all),
  })),
  ...places.map(([needle, pattern]) => ({
    needle,
    find: (text: string, at: number) => {
      pattern.lastIndex = at;
      return pattern.test(text) ? valueAt(text, pattern.lastIndex) : undefined;
    },
  })),
  ...['echo ', 'printf '].map((needle) => ({ needle, find: pipedSecret })),
];

function optionAt(text: string, at: number, all: readonly PasswordOption[]): Secret | undefined {
  for (const { pattern, programs, accepts } of all) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) continue;
    const from = pattern.lastIndex;
    const line = lineBefore(text, at);
    const value = (programs ? programs.test(line) : isCommand(line)) ? valueAt(text, from) : undefined;
    // `-p` is a folder, a project or a package too: words that signs join.
    const found = text.slice(from, value?.[0]?.end);
    if (accepts && !accepts(found)) continue;
    const isName = joinedWords.test(found) && !isPasswordOfParts(found) && !(programs && isPasswordOfWords(found));
    if (value && text.startsWith(' -p ', at) && isName) continue;
    if (value) return value;
  }
  return undefined;
}

function pipedSecret(text: string, at: number): Secret | undefined {
  piped.lastIndex = at;
  const { groups, indices } = piped.exec(text) ?? {};
  const [start = 0, end = 0] = indices?.groups?.['value'] ?? [];
  const typed = text.slice(start, end);
  if (!reader.test(groups?.['reader'] ?? '') || !(isPassword(typed) || isPasswordOfWords(typed))) return undefined;
  return [{ start, end }];
}

function isCommand(line: string): boolean {
  return (
    /(?:^|[\s"'`$(;&|])(?:[\w./-]*\/)?[a-z][\w.+-]*(?:[ "']|$)/.test(line) || line.trim() === '' || line.endsWith('-')
  );
}

function valueAt(text: string, from: number): Secret | undefined {
  const before = text.slice(Math.max(0, from - 60), from);
  value.lastIndex = from;
  let found = value.exec(text)?.[0];
  if (found === undefined || found.startsWith('//')) return undefined;
  found = found.replace(/\\(?:[nrt"'].*)?$/, '').replace(/[.,:;)\]}]+$/, '');
  if (text.charAt(from - 1) === '}') found = found.split(':', 1)[0] ?? '';
  const host = /@(?=(?:\/\/)?[\w.-]+(?:[:/]|$))/.exec(found);
  if (host && text.charAt(from - 1) === '/') found = found.slice(0, host.index);
  // `-pkeyopt` is an option of its own.
  const isWords =
    isPasswordOfWords(found) &&
    (/["'=:]$/.test(before) || / -{1,2}\w[\w-]* $| \S+ \S+ $|<<< ?$|\bmysql\w* [^|;&]*-p$/.test(before));
  return isWords || isPassword(found) ? [{ start: from, end: from + found.length }] : undefined;
}

function isPassword(found: string): boolean {
  return !isPlaceholder(found) && isSecretWord(found, true, true);
}
