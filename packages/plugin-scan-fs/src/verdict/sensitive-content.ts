import type { Verdict } from './verdict.ts';

const privateKey: Verdict = { reason: 'sensitive', detail: 'It is a private key.' };
const credentials: Verdict = { reason: 'sensitive', detail: 'It is a credential store with a credential in it.' };

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?(?:-----END \1-----|$)/g;
/** Lines that tools put around the blocks of a key file. */
const keyComment =
  /^(?:#.*|Bag Attributes|Key Attributes.*|\s+(?:friendlyName|localKeyID).*|(?:subject|issuer)\s*=.*|[A-Z][\w-]{0,30}: .*)?$/;
const keyFileName =
  /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$|\.(?:pem|key|crt|cer|cert|asc|gpg|priv|ovpn)$|(?:^|\/)[^./]+$/i;
/** Share of a file that a private key fills where the name is that of a key file, and elsewhere. */
const keyShare = { keyFile: 0.5, other: 0.9 };

/** A file that holds a credential at times: its name, and what all has to be in it. A reference to a variable is no credential. */
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
  // Composer's, whose name says little
  {
    name: /(?:^|\/)auth\.json$/,
    content: [/"(?:http-basic|bearer|github-oauth|gitlab-token|gitlab-oauth|bitbucket-oauth)"\s*:\s*\{\s*"/],
  },
  { name: /(?:^|\/)nuget\.config$/i, content: [/key="(?:ClearTextPassword|Password)"\s+value="(?!%)\S/i] },
  // One word is all that such a file of Rails holds.
  { name: /\.key$/i, content: [/^[\w+/=-]{16,}\s*$/, /\d/] },
  { name: /(?:^|\/)settings\.xml$/, content: [/<servers?>/, /<password>(?!\s*\$\{)[^<\s]/] },
];

/**
 * Whether a file as a whole is a key or a credential store. A key inside a test or a document does not make it one: what
 * is around it is worth finding.
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
  const least = keyFileName.test(path) ? keyShare.keyFile : keyShare.other;
  return inBlocks / (inBlocks + outside) >= least;
}
