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
  'credentials.json',
  'credentials.db',
  'client_secret.json',
  'client_secrets.json',
  'local.settings.json',
  'kaggle.json',
  '.flaskenv',
  '.dev.vars',
  '.secrets',
  '.envrc.local',
  '.renviron',
  '.curlrc',
  '.wgetrc',
  '.ftpconfig',
  '.ftppass',
  'sftp-config.json',
  '.sftp.json',
  '.remote-sync.json',
  'filezilla.xml',
  'sitemanager.xml',
  'recentservers.xml',
  'webservers.xml',
  'datasources.local.xml',
  '.msmtprc',
  '.esmtprc',
  '.fetchmailrc',
  '.getmailrc',
  '.mbsyncrc',
  '.offlineimaprc',
  '.terraformrc',
  'terraform.rc',
  '.vaultpass',
  '.ansible_vault_pass',
  'vault_pass.txt',
  'settings-security.xml',
  '.dockerconfigjson',
  '.snowsql_config',
  '.odbc.ini',
  '.lesshst',
  '.htdigest',
  'login.keyring',
  'wpa_supplicant.conf',
  'consolehost_history.txt',
]);

/** Names that are credential files only in the folders of a tool. */
const paths: ReadonlyMap<string, readonly string[]> = new Map([
  ['credentials', ['.aws', '.gem', '.cargo']],
  ['credentials.toml', ['.cargo']],
  ['config.json', ['.docker']],
  ['hosts.yml', ['.config/gh']],
  ['accesstokens.json', ['.azure']],
  ['sftp.json', ['.vscode']],
  ['secrets.toml', ['.streamlit']],
  ['keys.txt', ['sops/age', '.age']],
  ['auth.json', ['.vercel', '.composer', '.config/containers', '.codex']],
  ['config.yml', ['.config/glab-cli', '.fly']],
  ['config.yaml', ['.config/doctl', 'doctl']],
  ['hub', ['.config']],
  ['config', ['.kube', '.snowsql', '.oci']],
  ['profiles.yml', ['.dbt']],
  ['gradle.properties', ['.gradle']],
  ['cli.yml', ['.circleci']],
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
  'pk8',
  'agekey',
  'publishsettings',
  'psafe3',
  'keychain',
  'rdg',
]);
/** What shells and other tools remember of the lines that were typed. */
const history = /^\.[\w.-]+_history$|^\.?(?:fish|bash|zsh)_history$|^\.rhistory$/;
/** Folders of translations, in which a name such as `credentials.json` is that of a page. */
const translations = /(?:^|\/)(?:locales?|i18n|translations?|lang|languages?|messages)\//i;

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
  if (names.has(name)) return !translations.test(path);
  if (extensions.has(extension) || history.test(name)) return true;
  if (name.endsWith('.tfstate.backup')) return true;
  if (environmentFile.test(name)) return !environmentExample.test(name) && !environmentCode.test(name);
  return paths.get(name)?.some((folder) => `/${path.toLowerCase()}`.endsWith(`/${folder}/${name}`)) === true;
}
