/** A kind of token with a format that identifies its issuer. */
export interface TokenKind {
  readonly issuer: string;
  /** Prefixes of the token, at least two characters each. */
  readonly prefixes: readonly string[];
  /** The whole token, sticky. */
  readonly pattern: RegExp;
  /** Whether a match is a token. Default: its characters look random. */
  readonly accepts?: (token: string) => boolean;
}

/** Prefixes and lengths are those that the issuers document, or those of actual tokens. */
export const tokenKinds: readonly TokenKind[] = [
  { issuer: 'AWS', prefixes: ['AKIA', 'ASIA', 'ABIA', 'ACCA'], pattern: /A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}/y },
  { issuer: 'GitHub', prefixes: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], pattern: /gh[pousr]_[A-Za-z0-9]{36,251}/y },
  { issuer: 'GitHub', prefixes: ['github_pat_'], pattern: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/y },
  {
    issuer: 'GitLab',
    prefixes: ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glimt-', 'glagent-', 'glsoat-', 'glffct-'],
    pattern: /gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7,9})?/y,
  },
  {
    issuer: 'Slack',
    prefixes: ['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxd-'],
    pattern: /xox[abcdeoprs]-(?:\d+-)+[A-Za-z0-9-]{16,}/y,
  },
  { issuer: 'Slack', prefixes: ['xapp-'], pattern: /xapp-\d-[A-Z0-9]+-\d+-[a-z0-9]{32,}/y },
  {
    issuer: 'Stripe',
    prefixes: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'],
    pattern: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,247}/y,
  },
  { issuer: 'Stripe', prefixes: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/]{32,}={0,2}/y },
  { issuer: 'Anthropic', prefixes: ['sk-ant-'], pattern: /sk-ant-[a-z]+\d\d-[\w-]{80,}/y },
  {
    issuer: 'OpenAI',
    prefixes: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-or-v1-'],
    pattern: /sk-(?:proj|svcacct|admin|or-v1)-[\w-]{40,}/y,
  },
  { issuer: 'OpenAI', prefixes: ['sk-'], pattern: /sk-[A-Za-z0-9]{32,64}/y },
  { issuer: 'Google', prefixes: ['AIza'], pattern: /AIza[\w-]{35}/y },
  { issuer: 'Google', prefixes: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{28}/y },
  { issuer: 'Google', prefixes: ['ya29.'], pattern: /ya29\.[\w-]{40,}/y },
  { issuer: 'npm', prefixes: ['npm_'], pattern: /npm_[A-Za-z0-9]{36}/y },
  { issuer: 'PyPI', prefixes: ['pypi-AgE'], pattern: /pypi-AgE[\w-]{50,}/y },
  { issuer: 'Hugging Face', prefixes: ['hf_'], pattern: /hf_[A-Za-z0-9]{34}/y },
  { issuer: 'Hugging Face', prefixes: ['api_org_'], pattern: /api_org_[A-Za-z0-9]{34}/y },
  { issuer: 'SendGrid', prefixes: ['SG.'], pattern: /SG\.[\w-]{22}\.[\w-]{43}/y },
  { issuer: 'Twilio', prefixes: ['SK'], pattern: /SK[0-9a-f]{32}/y },
  { issuer: 'DigitalOcean', prefixes: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: /do[opr]_v1_[0-9a-f]{64}/y },
  { issuer: 'Docker', prefixes: ['dckr_pat_'], pattern: /dckr_pat_[\w-]{27}/y },
  { issuer: 'HashiCorp', prefixes: ['hvs.', 'hvb.'], pattern: /hv[sb]\.[\w-]{24,}/y },
  {
    issuer: 'Shopify',
    prefixes: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/y,
  },
  {
    issuer: 'Atlassian',
    prefixes: ['ATATT3xFfGF0', 'ATCTT3xFfGN0'],
    pattern: /AT(?:ATT3xFfGF0|CTT3xFfGN0)[\w=-]{100,300}/y,
  },
  { issuer: 'Databricks', prefixes: ['dapi'], pattern: /dapi[0-9a-f]{32}(?:-\d)?/y },
  { issuer: 'Doppler', prefixes: ['pt.', 'ct.', 'sa.'], pattern: /(?<=\bdp\.)(?:pt|ct|sa)\.[A-Za-z0-9]{40,44}/y },
  { issuer: 'Dynatrace', prefixes: ['dt0c', 'dt0s'], pattern: /dt0[cs]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}/y },
  { issuer: 'Figma', prefixes: ['figd_', 'figo_'], pattern: /fig[do]_[\w-]{38,60}/y },
  { issuer: 'Fly', prefixes: ['fm2_', 'fm1r_', 'fm1a_'], pattern: /fm(?:2|1[ra])_[A-Za-z0-9+/]{100,}={0,3}/y },
  { issuer: 'Grafana', prefixes: ['glsa_'], pattern: /glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}/y },
  { issuer: 'Grafana', prefixes: ['glc_'], pattern: /glc_[A-Za-z0-9+/]{32,400}={0,3}/y },
  { issuer: 'Groq', prefixes: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{52}/y },
  { issuer: 'LangSmith', prefixes: ['lsv2_'], pattern: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/y },
  { issuer: 'Linear', prefixes: ['lin_api_', 'lin_oauth_'], pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{40,64}/y },
  { issuer: 'Netlify', prefixes: ['nfp_'], pattern: /nfp_[A-Za-z0-9]{36}/y },
  { issuer: 'New Relic', prefixes: ['NRAK-'], pattern: /NRAK-[A-Z0-9]{27}/y },
  { issuer: 'Notion', prefixes: ['ntn_', 'secret_'], pattern: /(?:ntn_[A-Za-z0-9]{40,50}|secret_[A-Za-z0-9]{43})/y },
  { issuer: 'Perplexity', prefixes: ['pplx-'], pattern: /pplx-[A-Za-z0-9]{48,56}/y },
  {
    issuer: 'PlanetScale',
    prefixes: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    pattern: /pscale_(?:tkn|pw|oauth)_[\w=-]{32,64}/y,
  },
  { issuer: 'Postman', prefixes: ['PMAK-'], pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y },
  { issuer: 'Pulumi', prefixes: ['pul-'], pattern: /pul-[0-9a-f]{40}/y },
  { issuer: 'Replicate', prefixes: ['r8_'], pattern: /r8_[A-Za-z0-9]{37}/y },
  { issuer: 'RubyGems', prefixes: ['rubygems_'], pattern: /rubygems_[0-9a-f]{48}/y },
  { issuer: 'Sentry', prefixes: ['sntryu_', 'sntrys_'], pattern: /(?:sntryu_[0-9a-f]{64}|sntrys_[\w+/=]{80,400})/y },
  { issuer: 'Square', prefixes: ['sq0csp-', 'sq0atp-'], pattern: /sq0(?:csp-[\w-]{43}|atp-[\w-]{22})/y },
  { issuer: 'Supabase', prefixes: ['sbp_'], pattern: /sbp_[0-9a-f]{40}/y },
  { issuer: 'Tailscale', prefixes: ['tskey-'], pattern: /tskey-[a-z]+-[A-Za-z0-9]{10,}-[A-Za-z0-9]{20,}/y },
  { issuer: 'Terraform', prefixes: ['atlasv1.'], pattern: /(?<=[A-Za-z0-9]{14}\.)atlasv1\.[\w-]{60,70}/y },
  { issuer: 'xAI', prefixes: ['xai-'], pattern: /xai-[A-Za-z0-9]{80}/y },
  // Anyone who knows the URL can post to the channel, so the URL is the secret.
  {
    issuer: 'Slack',
    prefixes: ['services/T', 'triggers/T', 'workflows/T'],
    pattern: /(?:services|triggers|workflows)\/T[A-Z0-9]{8,12}\/(?:B[A-Z0-9]{8,12}|\w{10,20})\/[A-Za-z0-9]{24,40}/y,
  },
  { issuer: 'Discord', prefixes: ['webhooks/'], pattern: /webhooks\/\d{17,20}\/[\w-]{60,80}/y },
  { issuer: 'Telegram', prefixes: ['AA'], pattern: /(?<=\b\d{8,10}:)AA[\w-]{33}/y },
  // `django-admin startproject` writes it into the settings.
  { issuer: 'Django', prefixes: ['django-insecure-'], pattern: /django-insecure-[a-z0-9!@#$%^&*(\-_=+)]{50}/y },
  // `{"auths":` in base64: passwords of registries in a Kubernetes secret
  { issuer: 'Docker', prefixes: ['eyJhdXRocyI6', 'ewoJImF1dGhzIjog'], pattern: /e[yw][A-Za-z0-9+/]{40,}={0,2}/y },
  { issuer: 'age', prefixes: ['AGE-SECRET-KEY-1'], pattern: /AGE-SECRET-KEY-1[0-9A-Z]{58}/y },
  { issuer: 'JWT', prefixes: ['eyJ'], pattern: /eyJ[\w-]{10,}\.[\w-]{4,}\.[\w-]{20,}/y, accepts: isWebToken },
];

/** Whether a token is a JSON Web Token (RFC 7519): its first part is an object in base64url that names an algorithm. */
function isWebToken(token: string): boolean {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null && 'alg' in header && typeof header.alg === 'string';
  } catch {
    return false;
  }
}
