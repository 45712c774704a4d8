export { maskSecrets } from './mask-secrets.ts';
export type { MaskedText } from './mask-secrets.ts';
