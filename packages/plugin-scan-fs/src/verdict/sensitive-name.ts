/** Names of credential files of tools. */
const names: ReadonlySet<string> = new Set([
  '.env',
  '.netrc',
  '_netrc',
  '.pgpass',
  'pgpass.conf',
  '.git-credentials',
  '.gitcookies',
  '.htpasswd',
  '.dockercfg',
  '.vault-token',
  '.s3cfg',
  '.boto',
  '.my.cnf',
  '.mylogin.cnf',
  'rclone.conf',
  'master.key',
  '.passwd-s3fs',
  '.smbcredentials',
  '.databrickscfg',
  '.vault_pass',
  '.vault-password',
  'application_default_credentials.json',
  'credentials.tfrc.json',
]);

/** Names that are credential files only in the folders of a tool. */
const paths: ReadonlyMap<string, readonly string[]> = new Map([
  ['credentials', ['.aws', '.gem', '.cargo']],
  ['credentials.toml', ['.cargo']],
  ['config', ['.kube']],
  ['config.json', ['.docker']],
  ['hosts.yml', ['.config/gh']],
  ['accesstokens.json', ['.azure']],
]);

/** Containers of keys and passwords. */
const extensions: ReadonlySet<string> = new Set([
  'p12',
  'pfx',
  'jks',
  'keystore',
  'kdbx',
  'kdb',
  'ppk',
  'bks',
  'tfstate',
]);

const environmentFile = /^\.env[._~-]|\.env$/;
const environmentExample = /(?:^|[._-])(?:example|examples|sample|template|tmpl|tpl|dist|defaults|schema)(?:[._-]|$)/;
const environmentCode = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|md|d\.ts)$/;

/**
 * Whether the name is that of a credential file. Words such as `password` or `secret` prove nothing:
 * `password_reset.py` is code.
 *
 * @param name last segment of the path, in lower case
 * @param extension the part after the last dot of the name
 */
export function isSensitiveName(path: string, name: string, extension: string): boolean {
  if (names.has(name) || extensions.has(extension)) return true;
  if (name.endsWith('.tfstate.backup')) return true;
  if (environmentFile.test(name)) return !environmentExample.test(name) && !environmentCode.test(name);
  return paths.get(name)?.some((folder) => `/${path.toLowerCase()}`.endsWith(`/${folder}/${name}`)) === true;
}
