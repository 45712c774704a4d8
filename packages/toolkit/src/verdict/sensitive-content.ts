import type { Verdict } from './verdict.ts';

const privateKey: Verdict = { reason: 'sensitive', detail: 'It is a private key.' };
const credentials: Verdict = { reason: 'sensitive', detail: 'It is a credential store that contains a credential.' };

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?(?:-----END \1-----|$)/g;
/** Lines that tools write around the blocks of a key file. */
const keyComment =
  /^(?:#.*|Bag Attributes|Key Attributes.*|\s+(?:friendlyName|localKeyID).*|(?:subject|issuer)\s*=.*|[A-Z][\w-]{0,30}: .*)?$/;
const keyFileName =
  /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$|\.(?:pem|key|crt|cer|cert|asc|gpg|priv|ovpn)$|(?:^|\/)[^./]+$/i;
/** Share of the file that a private key fills, if the name is that of a key file and otherwise. */
const minKeyShare = { keyFile: 0.5, other: 0.9 };

/**
 * A file that may contain a credential: its name, and patterns that must all match. A reference to a variable is no
 * credential.
 */
interface CredentialStore {
  readonly name: RegExp;
  readonly content: readonly RegExp[];
}

const passwordInUrl = /:\/\/[^\s/:@${]+:[^\s/@${]+@/;

const credentialStores: readonly CredentialStore[] = [
  { name: /(?:^|\/)\.npmrc$/, content: [/^[^#;\n]*(?:_authToken|_auth|_password)[ \t]*=[ \t]*(?!["']?\$\{)\S/m] },
  { name: /(?:^|\/)\.yarnrc\.yml$/, content: [/^[ \t]*npmAuth(?:Token|Ident)[ \t]*:[ \t]*(?!["']?\$\{)\S/m] },
  { name: /(?:^|\/)\.pypirc$/, content: [/^[ \t]*password[ \t]*[=:][ \t]*(?!["']?[$%]\{)\S/m] },
  { name: /(?:^|\/)(?:pip\.conf|pip\.ini|\.condarc|\.gitconfig)$/, content: [passwordInUrl] },
  {
    name: /(?:^|\/)[^/]*kubeconfig[^/]*$|\.ya?ml$/i,
    content: [/^apiVersion: v1$/m, /^kind: Config$/m, /^[ \t]+(?:client-key-data|token|password): \S/m],
  },
  {
    name: /\.json$/i,
    content: [
      /^\s*\{/,
      /"type"\s*:\s*"(?:service_account|authorized_user)"/,
      /"(?:private_key|refresh_token)"\s*:\s*"\S/,
    ],
  },
  // The state of Terraform, under another name
  {
    name: /\.(?:json|backup|bak|state|old|txt)$|(?:^|\/)[^./]+$/i,
    content: [/^\s*\{/, /"terraform_version"\s*:/, /"(?:lineage|serial)"\s*:/],
  },
  // Composer
  {
    name: /(?:^|\/)auth\.json$/,
    content: [/"(?:http-basic|bearer|github-oauth|gitlab-token|gitlab-oauth|bitbucket-oauth)"\s*:\s*\{\s*"/],
  },
  { name: /(?:^|\/)nuget\.config$/i, content: [/key="(?:ClearTextPassword|Password)"\s+value="(?!%)\S/i] },
  // Bundler: the credentials of a server
  { name: /(?:^|\/)\.bundle\/config$/, content: [/^BUNDLE_\w+__\w+: ["']?[^\s"':/]+:[^\s"'/]{6}/m] },
  // Rails: the file contains a single word.
  { name: /\.key$/i, content: [/^[\w+/=-]{16,}\s*$/, /\d/] },
  { name: /(?:^|\/)settings\.xml$/, content: [/<servers?>/, /<password>(?!\s*\$\{)[^<\s]/] },
];

/**
 * Whether a whole file is a key or a credential store. A test or a document that contains a key is not: the rest is
 * worth finding.
 */
export function sensitiveVerdict(path: string, text: string): Verdict | undefined {
  if (isPrivateKey(path, text)) return privateKey;
  const isStore = credentialStores.some(
    ({ name, content }) => name.test(path) && content.every((part) => part.test(text)),
  );
  return isStore ? credentials : undefined;
}

function isPrivateKey(path: string, text: string): boolean {
  if (text.startsWith('PuTTY-User-Key-File-') || /^(?:#.*\r?\n|\s)*AGE-SECRET-KEY-1/.test(text)) return true;
  if (!/-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----/.test(text)) return false;
  let inBlocks = 0;
  const around = text.replace(pemBlock, (block) => {
    inBlocks += block.length;
    return '';
  });
  let outside = 0;
  for (const line of around.split(/\r?\n/)) if (!keyComment.test(line)) outside += line.length;
  const minShare = keyFileName.test(path) ? minKeyShare.keyFile : minKeyShare.other;
  return inBlocks / (inBlocks + outside) >= minShare;
}
