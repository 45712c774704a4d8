import { expect, it } from 'vitest';
import { definitionQuestion } from './definition-question.ts';

it.each([
  ['where is Context defined', 'Context'],
  ['where is retry defined?', 'retry'],
  ['where is `retry` implemented', 'retry'],
  ['Where is the function parse_header declared', 'parse_header'],
  ['where is Pool::run implemented', 'Pool::run'],
  ['definition of Router', 'Router'],
  ['show me the definition of parse', 'parse'],
  ['source code of the Router class', 'Router'],
  ['signature of streamSSE', 'streamSSE'],
  ['implementation of RunContext', 'RunContext'],
  ['show me the Hono class', 'Hono'],
  ['go to HonoRequest', 'HonoRequest'],
  ['what is HandlerInterface', 'HandlerInterface'],
  ['what does RunContext do', 'RunContext'],
  ['the parse function', 'parse'],
  ['where is the parse function', 'parse'],
  ['find the method send', 'send'],
  ['the Route interface', 'Route'],
  ['what is saveVersion? for', 'saveVersion?'],
])('%s asks for the definition of %s', (text, name) => expect(definitionQuestion(text)?.name).toBe(name));

it.each([
  'where is caching implemented',
  'where is the timeout defined',
  'where are the retries defined',
  'implementation of caching',
  'search function',
  'find duplicates',
  'open file',
  'show me the retries',
  'what is the timeout',
  'where is it',
  'code for parsing headers',
  'how does the parse function work',
  'what does Router do when nothing matches',
  'Router',
])('but not %s', (text) => expect(definitionQuestion(text)).toBeUndefined());
