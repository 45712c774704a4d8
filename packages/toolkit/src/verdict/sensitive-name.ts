import fileNames from './file-names.json' with { type: 'json' };

/** Names of credential files of tools. */
const names: ReadonlySet<string> = new Set(fileNames.sensitiveNames);

/** Names that are credential files only in the folders of a tool. */
const paths: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(fileNames.sensitiveInFolders));

/** Containers of keys and passwords. */
const extensions: ReadonlySet<string> = new Set(fileNames.sensitiveExtensions);

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
