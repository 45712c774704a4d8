import { expect, it } from 'vitest';
import { routeQuestion } from './route-question.ts';

it.each([
  ['GET /users/:id', '/users/:id', 'GET'],
  ['POST /login', '/login', 'POST'],
  ['/api/auth/login', '/api/auth/login', undefined],
  ['where is DELETE /users/{id} handled?', '/users/{id}', 'DELETE'],
  ['handler for PUT /a/<int:id>/', '/a/<int:id>', 'PUT'],
  ['GET https://example.com/users/7?page=2', '/users/7', 'GET'],
  ['the /login endpoint', '/login', undefined],
  ['what handles /users/4/posts', '/users/4/posts', undefined],
  ['which controller handles PUT /users/:id?', '/users/:id', 'PUT'],
  ['what happens when a client calls POST /orders', '/orders', 'POST'],
  ['the code behind the endpoint /health', '/health', undefined],
  ['where do GET requests to /feed go', '/feed', 'GET'],
  ['GET /feed.xml', '/feed.xml', 'GET'],
  ['depot.v1.DepotService/Reserve', '/depot.v1.DepotService/Reserve', undefined],
  ['DepotService/Reserve', '/DepotService/Reserve', undefined],
  ['grpc depot.v1.DepotService.Reserve', '/depot.v1.DepotService/Reserve', undefined],
])('%s asks for the handler of %s', (query, path, method) =>
  expect(routeQuestion(query)).toEqual({ path, ...(method !== undefined && { method }) }),
);

it.each([
  '/src/app.ts',
  '/home/dev/projects/shop/src/db/models/archive.rs:52:7',
  '/home/dev/shop/lib/cart.ex:12',
  '/build/src/main.c:12:',
  '/home/dev/shop/src/app.ts(12,7)',
  '/home/dev/shop/src/app.ts#L12-L20',
  'src/app',
  'GET',
  'Sources/Vapor',
  'Depot.Reserve',
  'how does GET /users work',
  'a / b',
  '/',
  '/^a/',
  'get the user',
  'error in /home/me/app',
])('but not %s', (query) => expect(routeQuestion(query)).toBeUndefined());
