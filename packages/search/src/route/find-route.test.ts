import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findRoute } from './find-route.ts';

const find = async (line: string, method: string | undefined, path: string, file = 'a.ts'): Promise<boolean> =>
  (await findRoute(textRetriever([chunkOf(file, line)]), { path, ...(method && { method }) }, {})) !== undefined;

it.each([
  ["router.post('/login', login)", 'POST', '/login'],
  ["app.get('/users/:id', show)", 'GET', '/users/7'],
  ["app.get('/users/:userId/orders', show)", 'GET', '/users/{id}/orders'],
  ['@app.route("/login", methods=["POST"])', 'POST', '/login'],
  ['@GetMapping("/users/{id}")', 'GET', '/users/:id'],
  ['[HttpPost("Users/AuthenticateByName")]', 'POST', '/Users/AuthenticateByName'],
  ['mux.HandleFunc("POST /login", login)', 'POST', '/login'],
  ['  post "login" => "login#login"', 'POST', '/login'],
  ["path('login/', views.login)", 'POST', '/login'],
  ["Route::get('/users/{user}', [UserController::class, 'show'])", 'GET', '/users/1'],
  ["router.delete('/users/:id', remove)", 'DELETE', '/api/v1/users/:id'],
  ["path('users/<int:id>/', views.user)", undefined, '/users/4'],
  ['#[get("/users/<id>")]', 'GET', '/users/:id'],
  ['sub.POST("/auth-with-password", authenticate)', 'POST', '/api/users/{id}/auth-with-password'],
])('%s declares %s %s', async (line, method, path) => expect(await find(line, method, path)).toBe(true));

it.each([
  ["const login = '/logout'", 'POST', '/login'],
  ["import x from './login'", undefined, '/login'],
  ["app.get('/users', list)", 'GET', '/users/:id'],
  ["app.get('/anything/:id', show)", 'GET', '/:id'],
  ['sub.POST("/authenticate", authenticate)', 'POST', '/api/users/{id}/authenticate'],
])('%s does not declare %s %s', async (line, method, path) => expect(await find(line, method, path)).toBe(false));

it('finds the end of an address in a file that is named by its beginning', async () => {
  const found = await find('[HttpDelete("{companyId}")]', 'DELETE', '/Companies/{id}', 'src/CompanyController.cs');
  expect(found).toBe(true);
  expect(await find('[HttpDelete("{id}")]', 'DELETE', '/Companies/{id}', 'src/OrderController.cs')).toBe(false);
});

it('leaves addresses to the files that are named by them', async () => {
  const call = "get('/websites/${id}/stats')";
  expect(await find(call, 'GET', '/api/websites/:id/stats', 'app/api/websites/[id]/stats/route.ts')).toBe(false);
  expect(await find(call, 'GET', '/api/websites/:id/stats', 'app/use-stats.ts')).toBe(true);
  const handler = chunkOf('app/api/users/route.ts', 'export async function GET() {}');
  const client = chunkOf('app/hooks/use-users.ts', "api.get('/api/users', params)");
  expect(await findRoute(textRetriever([client, handler]), { path: '/api/users', method: 'GET' }, {})).toBeUndefined();
  const named = { name: 'GET', qualifiedName: 'GET', kind: 'function', signature: '', startLine: 1, endLine: 1 };
  const known = textRetriever([client, { ...handler, symbols: [named] }]);
  const found = await findRoute(known, { path: '/api/users', method: 'GET' }, {});
  expect(found?.matches.map(({ path }) => path)).toEqual(['app/api/users/route.ts']);
  expect(await findRoute(known, { path: '/api/users', method: 'POST' }, {})).toBeUndefined();
});

it.each([
  'sub := rg.Group("/batch")',
  'scope "/batch", App do',
  'router = APIRouter(prefix="/batch")',
  "app.use('/batch', batch)",
])('finds the group of addresses that %s declares', async (line) => {
  expect(await find(line, undefined, '/api/batch', 'api/batch.go')).toBe(true);
});

it('does not find the call in a built program', async () => {
  expect(await find('post("/api/login")', 'POST', '/api/login', 'ui/dist/app.js')).toBe(false);
});

const controller = chunkOf('app/users_controller.rb', 'class UsersController\n  def show\n  end\nend', {
  symbols: [
    {
      name: 'show',
      qualifiedName: 'UsersController.show',
      kind: 'method',
      signature: 'def show',
      startLine: 2,
      endLine: 3,
    },
  ],
});
const routes = chunkOf('config/routes.rb', 'scope "/api" do\n  resources :users do\n    resources :notes\n  end\nend');

it.each([
  ['GET', '/api/users/7', ['app/users_controller.rb', 'config/routes.rb']],
  ['DELETE', '/api/users/7', ['config/routes.rb']],
  ['GET', '/api/users/7/notes', ['config/routes.rb']],
])('finds what answers %s %s through blocks and resources', async (method, path, paths) => {
  const found = await findRoute(textRetriever([routes, controller]), { path, method }, {});
  expect(found?.matches.map((match) => match.path)).toEqual(paths);
});

it('puts the line that declares an address behind what answers', async () => {
  const found = await findRoute(textRetriever([routes, controller]), { path: '/api/users/7', method: 'GET' }, {});
  expect(found?.doubtful).toEqual(new Set([routes.id]));
  const ranges = await found!.rangesIn(controller);
  expect(ranges.map(({ start, end }) => controller.text.slice(start, end))).toEqual(['  def show']);
});

it('finds the method of a class that answers', async () => {
  const text = 'class SyncView:\n  PATTERNS = client_patterns("/sync$")\n\n  def on_GET(self):\n    pass';
  const symbol = { name: 'on_GET', qualifiedName: 'SyncView.on_GET', kind: 'method', signature: '' } as const;
  const own = { name: 'SyncView', qualifiedName: 'SyncView', kind: 'class', signature: '' } as const;
  const view = chunkOf('sync.py', text, {
    symbols: [
      { ...own, startLine: 1, endLine: 5 },
      { ...symbol, startLine: 4, endLine: 5 },
    ],
  });
  const found = await findRoute(textRetriever([view]), { path: '/api/v3/sync', method: 'GET' }, {});
  const ranges = await found!.rangesIn(view);
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toContain('  def on_GET(self):');
});
