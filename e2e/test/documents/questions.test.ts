import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';
import { codeOf, tablesOf } from './markdown-table.ts';

/* Each question that the documents list is read as more than its words. */

const [table = []] = tablesOf(readFileSync(join(workspace, 'docs/query.md'), 'utf8'), /^Question$/);
const questions = table.flatMap(([cell = '']) =>
  codeOf(cell.replaceAll(/``\s?(.*?)\s?``/g, (_, code: string) => `\`${code.replaceAll('`', '')}\``)),
);

it.each(questions)('%s is read', (question) => {
  const { kind, places, members, roles, ...query } = readQuery(question);
  const readings = [
    ...[query.callers, query.subtypesOf, query.route, query.testsOf, query.settingOf, query.optionOf, query.listOf],
    ...[
      query.additionOf,
      query.tableOf,
      query.permissionTo,
      query.task,
      query.statusOf,
      query.versionOf,
      query.entryOf,
    ],
  ];
  const isRead = readings.some((reading) => reading !== undefined);
  expect(isRead || kind === 'symbol' || places.length + members.length > 0 || roles.includes('documentation')).toBe(
    true,
  );
});

it('there are questions', () => {
  expect(questions.length).toBeGreaterThan(15);
});
