import { expect, it } from 'vitest';
import { subtypesQuestion } from './subtypes-question.ts';

it.each([
  ['which classes implement Router', 'Router'],
  ['what implements `Router`?', 'Router'],
  ['who implements the interface Router', 'Router'],
  ['classes that extend Error', 'Error'],
  ['find all structs that implement the Store interface', 'Store'],
  ['implementations of Router', 'Router'],
  ['list all subclasses of models.BaseModel', 'BaseModel'],
  ['types derived from Shop::Cart', 'Cart'],
  ['Router implementations', 'Router'],
  ['which classes inherit from HTTPException', 'HTTPException'],
  ['who inherits Session', 'Session'],
  ['all the classes inheriting from base_model', 'base_model'],
])('%s asks for what %s is a type of', (query, name) => expect(subtypesQuestion(query)).toBe(name));

it.each([
  'implementations of caching',
  'which function implements retries',
  'where is Router implemented',
  'how are subclasses of Router found',
  'what extends the timeout',
  'rate limiter implementation',
  'Router',
])('but not %s', (query) => expect(subtypesQuestion(query)).toBeUndefined());
