import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { definitionChunk, textRetriever } from '../fixture/text-retriever.ts';
import { withPermission } from './with-permission.ts';

const retriever = textRetriever([
  definitionChunk('src/project.ts', 'function deleteProject(id) {\n  rows.delete(id);\n}', 'deleteProject', 'function'),
  definitionChunk(
    'src/api/project.ts',
    'async function removeProject(user, id) {\n  if (!user.isAdmin) throw new Forbidden();\n}',
    'removeProject',
    'function',
  ),
  definitionChunk(
    'src/api/project-member.ts',
    'async function removeProjectMember(user, id) {\n  requirePermission(user);\n}',
    'removeProjectMember',
    'function',
  ),
  definitionChunk('app/policies/page.rb', 'def destroy?\n  owner?\nend', 'PagePolicy.destroy?', 'method'),
  definitionChunk('test/project.ts', 'function deleteProject() {\n  asAdmin();\n}', 'deleteProject', 'function'),
]);

it.each([
  ['who may delete a project', ['removeProject', 'removeProjectMember']],
  ['which roles can remove pages', ['destroy?']],
  ['who can publish a project', []],
  ['where are projects deleted', []],
])('%s', async (question, names) => {
  const { members } = await withPermission(retriever, readQuery(question), {});
  expect(members.map(({ name }) => name)).toEqual(names);
});
