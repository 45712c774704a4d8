import { expect, it } from 'vitest';
import { serviceWords } from './status-failure.ts';

it.each([
  ['a sentence', 'model requires more system memory', 'model requires more system memory'],
  ['the format of OpenAI', { error: { message: 'no such option', type: 'x' } }, 'no such option'],
  ['the format of Ollama', { error: 'json: unsupported value: NaN' }, 'json: unsupported value: NaN'],
  ['the format of FastAPI', { detail: [{ loc: ['body', 'input'], msg: 'field required' }] }, 'field required'],
  ['a list of errors', { errors: [{ message: 'no such model' }] }, 'no such model'],
  ['a code and a message', { code: 1211, msg: 'no such model' }, 'no such model'],
  ['several lines with control characters', 'first\n\u001B[31msecond\u0007', 'first second'],
  ['a key', 'Incorrect API key provided: sk-proj-abcdef1234', 'Incorrect API key provided: …'],
  ['a page of a proxy', '<html>Bad gateway</html>', undefined],
  ['nothing', '', undefined],
  ['a number', 500, undefined],
])('%s', (_, message, words) => {
  expect(serviceWords(message)).toBe(words);
});

it('has nothing of what was sent', () => {
  const sent = ['export function poison() { return 0; }'];
  expect(serviceWords(`cannot embed: ${sent[0]} today`, sent)).toBe('cannot embed: … today');
});

it('is cut', () => {
  expect(serviceWords('too long '.repeat(100))?.length).toBe(200);
});
