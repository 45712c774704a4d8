import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { bodyBudget } from './body-budget.ts';

it.each<[IncomingHttpHeaders, number]>([
  [{ 'content-length': '10' }, 20],
  [{ 'content-length': '101' }, 2],
  [{ 'content-length': '-1' }, 2],
  [{ 'content-length': 'x' }, 2],
  [{ 'content-length': '10', 'transfer-encoding': 'chunked' }, 2],
])('holds as many bodies at once as their length allows: %j', (headers, count) => {
  const fitsIn = bodyBudget(200, 100);
  const responses: EventEmitter[] = [];
  const take = (): boolean => {
    const response = new EventEmitter();
    const isTaken = fitsIn({ headers } as IncomingMessage, response as ServerResponse);
    if (isTaken) responses.push(response);
    return isTaken;
  };
  for (let body = 0; body < count; body++) expect(take()).toBe(true);
  expect(take()).toBe(false);
  responses[0]!.emit('close');
  expect(take()).toBe(true);
});
