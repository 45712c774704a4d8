import { entropy, isSequence } from '../value/randomness.ts';
import { isWebToken } from './web-token.ts';

/** A kind of token that its issuer gives a form of its own. */
export interface TokenKind {
  readonly issuer: string;
  /** What such a token begins with, at least two characters. */
  readonly starts: readonly string[];
  /** The whole token, sticky. What follows it is looked at elsewhere. */
  readonly pattern: RegExp;
  /** Whether the token is one, where its form alone does not tell. Default: its characters look drawn at random. */
  readonly accepts?: (token: string) => boolean;
}

/** Prefixes and lengths as the issuers document them, or as their tokens have been seen. */
export const tokenKinds: readonly TokenKind[] = [
  { issuer: 'AWS', starts: ['AKIA', 'ASIA', 'ABIA', 'ACCA'], pattern: /A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}/y },
  { issuer: 'GitHub', starts: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], pattern: /gh[pousr]_[A-Za-z0-9]{36,251}/y },
  { issuer: 'GitHub', starts: ['github_pat_'], pattern: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/y },
  {
    issuer: 'GitLab',
    starts: ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glimt-', 'glagent-', 'glsoat-', 'glffct-'],
    pattern: /gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7,9})?/y,
  },
  {
    issuer: 'Slack',
    starts: ['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxd-'],
    pattern: /xox[abcdeoprs]-(?:\d+-)+[A-Za-z0-9-]{16,}/y,
  },
  { issuer: 'Slack', starts: ['xapp-'], pattern: /xapp-\d-[A-Z0-9]+-\d+-[a-z0-9]{32,}/y },
  {
    issuer: 'Stripe',
    starts: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'],
    pattern: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,247}/y,
  },
  { issuer: 'Stripe', starts: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/]{32,}={0,2}/y },
  { issuer: 'Anthropic', starts: ['sk-ant-'], pattern: /sk-ant-[a-z]+\d\d-[\w-]{80,}/y },
  {
    issuer: 'OpenAI',
    starts: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-or-v1-'],
    pattern: /sk-(?:proj|svcacct|admin|or-v1)-[\w-]{40,}/y,
  },
  { issuer: 'OpenAI', starts: ['sk-'], pattern: /sk-[A-Za-z0-9]{32,64}/y },
  { issuer: 'Google', starts: ['AIza'], pattern: /AIza[\w-]{35}/y },
  { issuer: 'Google', starts: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{28}/y },
  { issuer: 'Google', starts: ['ya29.'], pattern: /ya29\.[\w-]{40,}/y },
  { issuer: 'npm', starts: ['npm_'], pattern: /npm_[A-Za-z0-9]{36}/y },
  { issuer: 'PyPI', starts: ['pypi-AgE'], pattern: /pypi-AgE[\w-]{50,}/y },
  { issuer: 'Hugging Face', starts: ['hf_'], pattern: /hf_[A-Za-z0-9]{34}/y },
  { issuer: 'Hugging Face', starts: ['api_org_'], pattern: /api_org_[A-Za-z0-9]{34}/y },
  { issuer: 'SendGrid', starts: ['SG.'], pattern: /SG\.[\w-]{22}\.[\w-]{43}/y },
  { issuer: 'Twilio', starts: ['SK'], pattern: /SK[0-9a-f]{32}/y },
  { issuer: 'DigitalOcean', starts: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: /do[opr]_v1_[0-9a-f]{64}/y },
  { issuer: 'Docker', starts: ['dckr_pat_'], pattern: /dckr_pat_[\w-]{27}/y },
  { issuer: 'HashiCorp', starts: ['hvs.', 'hvb.'], pattern: /hv[sb]\.[\w-]{24,}/y },
  {
    issuer: 'Shopify',
    starts: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/y,
  },
  {
    issuer: 'Atlassian',
    starts: ['ATATT3xFfGF0', 'ATCTT3xFfGN0'],
    pattern: /AT(?:ATT3xFfGF0|CTT3xFfGN0)[\w=-]{100,300}/y,
  },
  { issuer: 'Databricks', starts: ['dapi'], pattern: /dapi[0-9a-f]{32}(?:-\d)?/y },
  { issuer: 'Doppler', starts: ['pt.', 'ct.', 'sa.'], pattern: /(?<=\bdp\.)(?:pt|ct|sa)\.[A-Za-z0-9]{40,44}/y },
  { issuer: 'Dynatrace', starts: ['dt0c', 'dt0s'], pattern: /dt0[cs]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}/y },
  { issuer: 'Figma', starts: ['figd_', 'figo_'], pattern: /fig[do]_[\w-]{38,60}/y },
  { issuer: 'Fly', starts: ['fm2_', 'fm1r_', 'fm1a_'], pattern: /fm(?:2|1[ra])_[A-Za-z0-9+/]{100,}={0,3}/y },
  { issuer: 'Grafana', starts: ['glsa_'], pattern: /glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}/y },
  { issuer: 'Grafana', starts: ['glc_'], pattern: /glc_[A-Za-z0-9+/]{32,400}={0,3}/y },
  { issuer: 'Groq', starts: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{52}/y },
  { issuer: 'LangSmith', starts: ['lsv2_'], pattern: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/y },
  { issuer: 'Linear', starts: ['lin_api_', 'lin_oauth_'], pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{40,64}/y },
  { issuer: 'Netlify', starts: ['nfp_'], pattern: /nfp_[A-Za-z0-9]{36}/y },
  { issuer: 'New Relic', starts: ['NRAK-'], pattern: /NRAK-[A-Z0-9]{27}/y },
  { issuer: 'Notion', starts: ['ntn_', 'secret_'], pattern: /(?:ntn_[A-Za-z0-9]{40,50}|secret_[A-Za-z0-9]{43})/y },
  { issuer: 'Perplexity', starts: ['pplx-'], pattern: /pplx-[A-Za-z0-9]{48,56}/y },
  {
    issuer: 'PlanetScale',
    starts: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    pattern: /pscale_(?:tkn|pw|oauth)_[\w=-]{32,64}/y,
  },
  { issuer: 'Postman', starts: ['PMAK-'], pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y },
  { issuer: 'Pulumi', starts: ['pul-'], pattern: /pul-[0-9a-f]{40}/y },
  { issuer: 'Replicate', starts: ['r8_'], pattern: /r8_[A-Za-z0-9]{37}/y },
  { issuer: 'RubyGems', starts: ['rubygems_'], pattern: /rubygems_[0-9a-f]{48}/y },
  { issuer: 'Sentry', starts: ['sntryu_', 'sntrys_'], pattern: /(?:sntryu_[0-9a-f]{64}|sntrys_[\w+/=]{80,400})/y },
  { issuer: 'Square', starts: ['sq0csp-', 'sq0atp-'], pattern: /sq0(?:csp-[\w-]{43}|atp-[\w-]{22})/y },
  { issuer: 'Supabase', starts: ['sbp_'], pattern: /sbp_[0-9a-f]{40}/y },
  { issuer: 'Tailscale', starts: ['tskey-'], pattern: /tskey-[a-z]+-[A-Za-z0-9]{10,}-[A-Za-z0-9]{20,}/y },
  { issuer: 'Terraform', starts: ['atlasv1.'], pattern: /(?<=[A-Za-z0-9]{14}\.)atlasv1\.[\w-]{60,70}/y },
  { issuer: 'xAI', starts: ['xai-'], pattern: /xai-[A-Za-z0-9]{80}/y },
  // Whoever knows such an address may write to the channel: the address itself is the secret.
  {
    issuer: 'Slack',
    starts: ['services/T', 'triggers/T', 'workflows/T'],
    pattern: /(?:services|triggers|workflows)\/T[A-Z0-9]{8,12}\/(?:B[A-Z0-9]{8,12}|\w{10,20})\/[A-Za-z0-9]{24,40}/y,
  },
  { issuer: 'Discord', starts: ['webhooks/'], pattern: /webhooks\/\d{17,20}\/[\w-]{60,80}/y },
  { issuer: 'Telegram', starts: ['AA'], pattern: /(?<=\b\d{8,10}:)AA[\w-]{33}/y },
  // `django-admin startproject` writes it, and the name of the setting says that it is to be replaced.
  { issuer: 'Django', starts: ['django-insecure-'], pattern: /django-insecure-[a-z0-9!@#$%^&*(\-_=+)]{50}/y },
  // `{"auths":` in base64, as a registry's passwords stand in a secret of Kubernetes
  { issuer: 'Docker', starts: ['eyJhdXRocyI6', 'ewoJImF1dGhzIjog'], pattern: /e[yw][A-Za-z0-9+/]{40,}={0,2}/y },
  { issuer: 'age', starts: ['AGE-SECRET-KEY-1'], pattern: /AGE-SECRET-KEY-1[0-9A-Z]{58}/y },
  { issuer: 'JWT', starts: ['eyJ'], pattern: /eyJ[\w-]{10,}\.[\w-]{4,}\.[\w-]{20,}/y, accepts: isWebToken },
];

/** What stands in documentation. */
const model = /example|x{6}|your[-_]|placeholder|0{8}|redacted/i;

/** The end of a token of some kind that begins at `start`, or `undefined`. */
export function tokenEnd(text: string, start: number): number | undefined {
  for (const { starts, pattern, accepts = looksDrawn } of tokenKinds) {
    if (!starts.some((each) => text.startsWith(each, start))) continue;
    pattern.lastIndex = start;
    const token = pattern.exec(text)?.[0];
    if (token === undefined) continue;
    const end = start + token.length;
    if (!/^\w/.test(text.charAt(end)) && accepts(token)) return end;
  }
  return undefined;
}

function looksDrawn(token: string): boolean {
  return entropy(token) >= 3 && !isSequence(token) && !model.test(token);
}
