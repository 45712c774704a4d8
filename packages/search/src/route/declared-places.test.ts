import { expect, it } from 'vitest';
import { declaredRoutes } from './declared-routes.ts';

it.each([
  ['@app.get("/a")\n@app.get("/b")\n@login_required\ndef show():\n    pass', ['GET /a 3', 'GET /b 3']],
  ['#[put("/folders/<id>", data = "<data>")]\nasync fn put_folder(\n    id: Id,\n) {}', ['PUT /folders/<id> 1']],
  ['[HttpGet]\n[Route("stats")]\npublic Stats Get() {}', ['GET /stats 2']],
  ["@Get('x') x() {}\n}", ['GET /x 0']],
])('says which function the attributes of %j are of', (text, wanted) => {
  const { routes } = declaredRoutes(text);
  expect(routes.map(({ method, parts, line }) => `${method} /${parts.join('/')} ${String(line)}`)).toEqual(wanted);
});

it('reads no address twice for the attributes of one function', () => {
  const { routes } = declaredRoutes('@Path("/a")\nclass A {\n  @GET\n  @Path("{id}")\n  get() {}\n}');
  expect(routes.map(({ method, parts }) => `${method} ${parts.join('/')}`)).toEqual(['GET a/{id}']);
});

it.each([
  "const name = row.get('name');",
  'class A {\n  get size() {\n    return 1;\n  }\n}',
  'func (r *albumRepository) NewInstance() any {\n\treturn &Album{}\n}',
  'extension Auth {\n  var user: User? {\n    get {\n      storage\n    }\n  }\n}',
  'def remove(self):\n    self.rows.delete()\n    return self.rows.all()',
  'api.get(`/teams/${id}/users`, params);',
  "cy.request({\n  method: 'POST',\n  url: '/api/websites',\n  headers,\n});",
  "axios({ url: '/users', method: 'post' });",
  "return axios\n  .get('/api/users/outdated')\n  .then((users) => show(users));",
])('reads no address in %s', (text) => expect(declaredRoutes(text).routes).toEqual([]));
