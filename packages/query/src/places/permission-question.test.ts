import { expect, it } from 'vitest';
import { permissionQuestion } from './permission-question.ts';

it.each([
  ['who may delete a project', 'delete', 'project'],
  ['who can ban users?', 'ban', 'users'],
  ['Which roles are allowed to edit the wiki page', 'edit', 'wiki page'],
  ['who is able to see other users', 'see', 'users'],
  ['what permission is needed to publish a package', 'publish', 'package'],
  ['which role do I need to invite members', 'invite', 'members'],
  ['where is it checked whether a user may remove a comment', 'remove', 'comment'],
])('reads who may do something: %s', (query, ...read) => expect(permissionQuestion(query)).toEqual(read));

it.each([
  'who calls deleteProject',
  'who wrote this',
  'who can help',
  'where are permissions checked',
  'which users are there',
  'what can I delete',
])('reads no other question: %s', (query) => expect(permissionQuestion(query)).toBeUndefined());
