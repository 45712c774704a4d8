/** A setting of git. */
export interface GitSetting {
  readonly section: string;
  readonly key: string;
  readonly value: string;
}

/** Keys that name a program, by their section. */
const keys: Readonly<Record<string, readonly string[]>> = {
  core: ['fsmonitor', 'editor', 'pager', 'sshCommand', 'gitProxy', 'askPass', 'alternateRefsCommand'],
  diff: ['external', 'tool', 'guitool'],
  'diff "evil"': ['command', 'textconv'],
  'filter "evil"': ['clean', 'smudge', 'process'],
  'filter "\u00ff"': ['clean', 'smudge', 'process'],
  'filter "a=b"': ['clean', 'process'],
  'filter ""': ['clean'],
  'merge "evil"': ['driver'],
  merge: ['tool'],
  'mergetool "evil"': ['cmd', 'path'],
  'difftool "evil"': ['cmd', 'path'],
  'browser "evil"': ['cmd', 'path'],
  'man "evil"': ['cmd', 'path'],
  credential: ['helper'],
  'credential "https://example.org"': ['helper'],
  gpg: ['program'],
  'gpg "ssh"': ['program', 'defaultKeyCommand'],
  'gpg "x509"': ['program'],
  'gpg "openpgp"': ['program'],
  'remote "origin"': ['uploadpack', 'receivepack'],
  uploadpack: ['packObjectsHook'],
  gc: ['recentObjectsHook'],
  pager: ['diff', 'log', 'show', 'ls-files', 'ls-tree', 'rev-list', 'status', 'config', 'cat-file', 'for-each-ref'],
  interactive: ['diffFilter'],
  sequence: ['editor'],
  sendemail: ['smtpServer', 'toCmd', 'ccCmd', 'headerCmd'],
  'trailer "evil"': ['command', 'cmd'],
  'tar "evil"': ['command'],
  web: ['browser'],
  instaweb: ['httpd', 'browser'],
  'guitool "evil"': ['cmd'],
  'submodule "evil"': ['update'],
  'hook "evil"': ['command'],
  imap: ['tunnel'],
  http: ['cookieFile', 'sslCert', 'sslKey', 'proxySSLKey'],
  'filter "lfs"': ['clean', 'smudge', 'process'],
  'filter "e.v\\"il"': ['clean'],
  'diff "lfs"': ['command', 'textconv'],
  'lfs "customtransfer.evil"': ['path'],
  'credential "https://example.org/a.git"': ['helper'],
  'remote "evil"': ['uploadpack', 'vcs'],
  'hook "more"': ['command'],
};

const commands = [
  'diff',
  'log',
  'show',
  'ls-files',
  'ls-tree',
  'rev-list',
  'rev-parse',
  'status',
  'config',
  'cat-file',
  'for-each-ref',
  'merge-base',
  'hash-object',
  'check-ignore',
];

/**
 * A program in each key that can have one, and settings that make git use them. @param program gives the path of a
 * program
 */
export function programKeys(program: (name: string) => string): readonly GitSetting[] {
  const settings = Object.entries(keys).flatMap(([section, names]) =>
    names.map((key) => ({ section, key, value: program(`${section}.${key}`) })),
  );
  const address = `ext::${program('ext')}`;
  return [
    ...settings,
    ...commands.map((name) => ({ section: 'alias', key: name, value: `!${program(`alias ${name}`)}` })),
    { section: 'include', key: 'path', value: 'more' },
    { section: 'includeIf "gitdir:/"', key: 'path', value: 'more' },
    { section: 'extensions', key: 'worktreeConfig', value: 'true' },
    { section: 'core', key: 'hooksPath', value: '.git/more-hooks' },
    { section: 'core', key: 'attributesFile', value: '.git/more-attributes' },
    { section: 'init', key: 'templateDir', value: '.git/more-hooks' },
    { section: 'diff', key: 'submodule', value: 'diff' },
    { section: 'log', key: 'diffMerges', value: 'remerge' },
    { section: 'status', key: 'submoduleSummary', value: 'true' },
    { section: 'submodule', key: 'recurse', value: 'true' },
    { section: 'gc', key: 'auto', value: '1' },
    { section: 'maintenance', key: 'auto', value: 'true' },
    { section: 'index', key: 'sparse', value: 'true' },
    { section: 'hook "more"', key: 'event', value: 'reference-transaction' },
    { section: 'log', key: 'showSignature', value: 'true' },
    { section: 'filter "evil"', key: 'required', value: 'true' },
    { section: 'hook "evil"', key: 'event', value: 'post-index-change' },
    { section: 'protocol', key: 'allow', value: 'always' },
    { section: 'protocol "ext"', key: 'allow', value: 'always' },
    { section: 'remote "origin"', key: 'url', value: address },
    { section: 'remote "origin"', key: 'promisor', value: 'true' },
    { section: 'remote "origin"', key: 'partialclonefilter', value: 'blob:none' },
    { section: `url "${address}"`, key: 'insteadOf', value: 'https://' },
  ];
}
