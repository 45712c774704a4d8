import { expect, it } from 'vitest';
import { asksForAdvice } from './advice-question.ts';

it.each([
  'why should I use a flat config?',
  'Why does the program need a templater',
  'why use shareable configs',
  'why not use a global lock',
  'when should we write a processor',
  'when do I need a cache',
  'when should polymorphic serializers be used',
  'when to use an option group',
])('%j asks for advice', (question) => {
  expect(asksForAdvice(question)).toBe(true);
});

it.each([
  'why does checkout fail when the branch exists',
  'why is an unknown key rejected',
  'when is the cache cleared',
  'when does a channel become inactive',
  'use of locks',
  'how should I use it',
  'the reason why it fails',
])('%j does not', (question) => {
  expect(asksForAdvice(question)).toBe(false);
});
