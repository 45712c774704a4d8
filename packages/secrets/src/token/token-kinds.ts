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
  // A prefix and a UUID
  {
    issuer: 'LaunchDarkly',
    prefixes: ['sdk-', 'mob-', 'api-'],
    pattern: /(?:sdk|mob|api)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  {
    issuer: 'Plaid',
    prefixes: ['access-'],
    pattern: /access-(?:production|development|sandbox)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  { issuer: 'HubSpot', prefixes: ['pat-'], pattern: /pat-[a-z]{2}\d-[0-9a-f]{8}-[0-9a-f-]{27}/y },
  { issuer: 'Langfuse', prefixes: ['sk-lf-'], pattern: /sk-lf-[0-9a-f]{8}-[0-9a-f-]{27}/y },
  { issuer: 'Heroku', prefixes: ['HRKU-'], pattern: /HRKU-[\w-]{36,100}/y },
  { issuer: 'Mailgun', prefixes: ['key-'], pattern: /key-[0-9a-zA-Z]{32}/y },
  { issuer: 'Brevo', prefixes: ['xkeysib-', 'xsmtpsib-'], pattern: /x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}/y },
  { issuer: 'Facebook', prefixes: ['EAA'], pattern: /EAA(?:CEdEose0cBA[A-Za-z0-9]{20,}|[A-Za-z0-9]{90,})/y },
  { issuer: 'Square', prefixes: ['EAAA'], pattern: /EAAA[\w-]{60}/y },
  { issuer: 'CircleCI', prefixes: ['CCIPAT_', 'CCIPRJ_'], pattern: /CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}/y },
  {
    issuer: 'Buildkite',
    prefixes: ['bkua_', 'bkct_', 'bkaj_', 'bkpat_'],
    pattern: /bk(?:ua|ct|aj|pat)_[0-9a-zA-Z]{32,64}/y,
  },
  { issuer: 'Sonar', prefixes: ['squ_', 'sqp_', 'sqa_'], pattern: /sq[upa]_[0-9a-f]{40}/y },
  { issuer: 'Contentful', prefixes: ['CFPAT-'], pattern: /CFPAT-[\w-]{43}/y },
  { issuer: 'Airtable', prefixes: ['pat'], pattern: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/y },
  {
    issuer: 'New Relic',
    prefixes: ['NRII-', 'NRRA-', 'NRAA-', 'NRJS-', 'NRBR-'],
    pattern: /NR(?:II|RA|AA|JS|BR)-[\w-]{19,50}/y,
  },
  { issuer: 'Mapbox', prefixes: ['sk.eyJ'], pattern: /sk\.eyJ[\w-]{40,300}\.[\w-]{20,30}/y },
  { issuer: 'Pinecone', prefixes: ['pcsk_'], pattern: /pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{40,}/y },
  { issuer: 'MongoDB', prefixes: ['mdb_sa_sk_'], pattern: /mdb_sa_sk_[\w-]{36,60}/y },
  { issuer: 'Artifactory', prefixes: ['AKCp'], pattern: /AKCp\d?[A-Za-z0-9]{50,90}/y },
  { issuer: 'Artifactory', prefixes: ['cmVmdGtu'], pattern: /cmVmdGtu[A-Za-z0-9]{40,80}/y },
  { issuer: 'Clojars', prefixes: ['CLOJARS_'], pattern: /CLOJARS_[a-z0-9]{60}/y },
  { issuer: 'Google', prefixes: ['1//0'], pattern: /1\/\/0[\w-]{40,120}/y },
  { issuer: 'Google', prefixes: ['4/0A'], pattern: /4\/0A[\w-]{50,120}/y },
  {
    issuer: 'Discord',
    prefixes: ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'],
    pattern: /[MNO][A-Za-z][A-Za-z0-9_-]{21,26}\.[\w-]{6}\.[\w-]{27,40}/y,
  },
  { issuer: 'Dropbox', prefixes: ['sl.'], pattern: /sl\.(?:u\.|B)?[\w-]{60,1300}/y },
  { issuer: 'NuGet', prefixes: ['oy2'], pattern: /oy2[a-z2-7]{43}/y },
  { issuer: 'AWS', prefixes: ['ABSK'], pattern: /ABSK[A-Za-z0-9+/]{100,200}={0,2}/y },
  {
    issuer: 'AWS',
    prefixes: ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'AQoDYXdz'],
    pattern: /(?:IQoJb3JpZ2lu|FwoGZXIvYXdz|AQoDYXdz)[A-Za-z0-9+/]{60,2000}={0,2}/y,
  },
  { issuer: 'Alibaba', prefixes: ['LTAI'], pattern: /LTAI[A-Za-z0-9]{16,24}/y },
  { issuer: 'Yandex', prefixes: ['AQVN'], pattern: /AQVN[\w-]{35,38}/y },
  { issuer: 'Yandex', prefixes: ['y0_'], pattern: /y0_[\w-]{50,70}/y },
  { issuer: 'Typeform', prefixes: ['tfp_'], pattern: /tfp_[\w.=-]{40,70}/y },
  { issuer: 'Shippo', prefixes: ['shippo_live_', 'shippo_test_'], pattern: /shippo_(?:live|test)_[0-9a-f]{40}/y },
  { issuer: 'EasyPost', prefixes: ['EZAK', 'EZTK'], pattern: /EZ[AT]K[A-Za-z0-9]{54}/y },
  { issuer: 'Duffel', prefixes: ['duffel_live_', 'duffel_test_'], pattern: /duffel_(?:live|test)_[\w-]{43}/y },
  { issuer: 'Frame.io', prefixes: ['fio-u-'], pattern: /fio-u-[\w-]{64}/y },
  { issuer: 'Prefect', prefixes: ['pnu_', 'pnb_'], pattern: /pn[ub]_[A-Za-z0-9]{36}/y },
  { issuer: 'ReadMe', prefixes: ['rdme_'], pattern: /rdme_[a-z0-9]{60,80}/y },
  { issuer: 'Flutterwave', prefixes: ['FLWSECK'], pattern: /FLWSECK(?:_TEST|_LIVE)?-[0-9a-zA-Z]{12,40}(?:-X)?/y },
  { issuer: 'Adafruit', prefixes: ['aio_'], pattern: /aio_[A-Za-z0-9]{28}/y },
  { issuer: 'Adobe', prefixes: ['p8e-', 'p8s-'], pattern: /p8[es]-[A-Za-z0-9_-]{32}/y },
  { issuer: 'Infracost', prefixes: ['ico-'], pattern: /ico-[A-Za-z0-9]{32}/y },
  { issuer: 'Octopus', prefixes: ['API-'], pattern: /API-[A-Z0-9]{25,30}/y },
  { issuer: '1Password', prefixes: ['ops_eyJ'], pattern: /ops_eyJ[A-Za-z0-9+/_-]{200,2000}={0,2}/y },
  { issuer: 'Bitbucket', prefixes: ['ATBB', 'ATCTT3'], pattern: /AT(?:BB|CTT3)[\w=-]{28,300}/y },
  { issuer: 'Bitbucket', prefixes: ['BBDC-'], pattern: /BBDC-[A-Za-z0-9+/@]{40,50}/y },
  { issuer: 'Resend', prefixes: ['re_'], pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,30}/y },
  { issuer: 'Supabase', prefixes: ['sb_secret_'], pattern: /sb_secret_[\w-]{20,60}/y },
  { issuer: 'PostHog', prefixes: ['phx_'], pattern: /phx_[A-Za-z0-9]{40,60}/y },
  { issuer: 'Sourcegraph', prefixes: ['sgp_'], pattern: /sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}/y },
  { issuer: 'Axiom', prefixes: ['xaat-', 'xapt-'], pattern: /xa[ap]t-[0-9a-f]{8}-[0-9a-f-]{27}/y },
  { issuer: 'Jina', prefixes: ['jina_'], pattern: /jina_[A-Za-z0-9_-]{50,70}/y },
  { issuer: 'Nvidia', prefixes: ['nvapi-'], pattern: /nvapi-[\w-]{60,72}/y },
  { issuer: 'Voyage', prefixes: ['pa-'], pattern: /pa-[\w-]{43}/y, accepts: isMixed },
  { issuer: 'Cerebras', prefixes: ['csk-'], pattern: /csk-[a-z0-9]{48}/y },
  { issuer: 'Fireworks', prefixes: ['fw_'], pattern: /fw_[A-Za-z0-9]{22,30}/y },
  { issuer: 'Firecrawl', prefixes: ['fc-'], pattern: /fc-[0-9a-f]{32}/y },
  { issuer: 'Tavily', prefixes: ['tvly-'], pattern: /tvly-(?:dev-|prod-)?[A-Za-z0-9]{28,40}/y },
  { issuer: 'Honeycomb', prefixes: ['hcaik_', 'hcxik_', 'hcalk_'], pattern: /hc[a-z]{3}_[A-Za-z0-9]{40,80}/y },
  { issuer: 'Render', prefixes: ['rnd_'], pattern: /rnd_[A-Za-z0-9]{28,40}/y },
  { issuer: 'Neon', prefixes: ['napi_'], pattern: /napi_[a-z0-9]{50,70}/y },
  { issuer: 'ElevenLabs', prefixes: ['sk_'], pattern: /sk_[0-9a-f]{48}/y },
  { issuer: 'Twitter', prefixes: ['AAAAAAAAAAAAAAAAAAAA'], pattern: /A{20,22}[A-Za-z0-9%]{60,120}/y },
  { issuer: 'Vault', prefixes: ['hvr.'], pattern: /hvr\.[\w-]{24,}/y },
  { issuer: 'Infisical', prefixes: ['st.'], pattern: /st\.[0-9a-f]{8}-[0-9a-f-]{27}\.[0-9a-f]{32}\.[0-9a-f]{32}/y },
  { issuer: 'Scalingo', prefixes: ['tk-us-', 'tk-eu-'], pattern: /tk-[eu][us]-[\w-]{48}/y },
  { issuer: 'Postman', prefixes: ['PMAT-'], pattern: /PMAT-[0-9A-Z]{26}/y },
  {
    issuer: 'GitLab',
    prefixes: ['glpat-', 'glwt-', 'gloas-', 'GR1348941'],
    pattern: /(?:gl(?:wt|oas)-[\w-]{20,70}|GR1348941[\w-]{20})/y,
  },
  {
    issuer: 'Slack',
    prefixes: ['xoxe.', 'xwfp-'],
    pattern: /(?:xoxe\.xox[bp]-\d-[A-Za-z0-9]{100,200}|xwfp-[\w-]{40,})/y,
  },
  { issuer: 'Slack', prefixes: ['xoxe-'], pattern: /xoxe-\d-[A-Za-z0-9]{100,200}/y },
  { issuer: 'Stripe', prefixes: ['sk_org_'], pattern: /sk_org_(?:live|test)_[A-Za-z0-9]{16,247}/y },
  { issuer: 'Shopify', prefixes: ['shptka_'], pattern: /shptka_[0-9a-fA-F]{32}/y },
  { issuer: 'Asana', prefixes: ['1/', '2/'], pattern: /[12]\/\d{15,17}(?:\/\d{15,17})?:[0-9a-f]{32}/y },
  { issuer: 'Harness', prefixes: ['pat.'], pattern: /pat\.[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}/y },
  { issuer: 'Grafana', prefixes: ['eyJrIjoi'], pattern: /eyJrIjoi[A-Za-z0-9+/]{40,400}={0,2}/y },
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

/** Whether a token has all kinds of letters and digits: its prefix is that of words too. */
function isMixed(token: string): boolean {
  return /\d/.test(token) && /[A-Z]/.test(token) && /[a-z]{1,2}[A-Z0-9]/.test(token);
}

/** Whether a token is a JSON Web Token (RFC 7519): its first part is an object in base64url that names an algorithm. */
function isWebToken(token: string): boolean {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null && 'alg' in header && typeof header.alg === 'string';
  } catch {
    return false;
  }
}
