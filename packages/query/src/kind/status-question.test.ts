import { expect, it } from 'vitest';
import { statusQuestion } from './status-question.ts';

it.each([
  ['which exceptions map to 404', 404],
  ['which errors return a 404?', 404],
  ['which error gives status 422', 422],
  ['where is a 403 returned', 403],
  ['when does the api respond with 409 conflict', undefined],
  ['when does the api respond with 409', 409],
  ['what causes a 500 error', 500],
  ['why do I get a 401 response', 401],
  ['where are 503 errors handled', 503],
  ['which exceptions lead to 404 not found', 404],
  ['404', undefined],
  ['which buffer has 512 bytes', undefined],
  ['where is port 443 opened', undefined],
  ['how are 404 pages rendered', undefined],
  ['what returns 12345', undefined],
])('reads %j', (question, status) => {
  expect(statusQuestion(question)).toBe(status);
});
