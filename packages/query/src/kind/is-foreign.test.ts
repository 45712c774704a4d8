import { expect, it } from 'vitest';
import { isForeign } from './is-question.ts';

it.each([
  '在哪里解析请求体并验证',
  '依存関係の解決',
  'где разбирается тело запроса',
  'wo wird der Request Body geparst',
  'comment les routes sont enregistrées dans le routeur',
  'dónde se valida el token de la sesión',
])('%s is not English', (query) => expect(isForeign(query)).toBe(true));

it.each([
  'how are URL routes registered and matched',
  'parseHeader',
  'la la land',
  'Größe of a Puffer',
  'die on timeout',
  'Error: EACCES: permission denied, open /var/el/los',
  '',
])('%j may be English', (query) => expect(isForeign(query)).toBe(false));
