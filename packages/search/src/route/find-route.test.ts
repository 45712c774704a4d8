import { expect, it } from 'vitest';
import { chunkOf, definitionChunk, textRetriever } from '../fixture/text-retriever.ts';
import { findRoute } from './find-route.ts';

const find = async (line: string, method: string | undefined, path: string, file = 'a.ts'): Promise<boolean> =>
  (await findRoute(textRetriever([chunkOf(file, line)]), { path, ...(method && { method }) }, {})) !== undefined;

it.each([
  ["router.post('/login', login)", 'POST', '/login'],
  ["app.get('/users/:id', show)", 'GET', '/users/7'],
  ['live "/hub/:id/env-var/new", Hub.EditLive, :add', 'GET', '/hub/7/env-var/new'],
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

it('finds the root of an address in a file that is named by it', async () => {
  const root = "app.post('/', (req, res) => res.send(auth.email))";
  expect(await find(root, 'POST', '/auth/email', 'auth-email.js')).toBe(true);
  expect(await find(root, 'POST', '/auth/email', 'auth.js')).toBe(false);
});

it('leaves addresses to the files that are named by them', async () => {
  const call = "get('/websites/${id}/stats')";
  expect(await find(call, 'GET', '/api/websites/:id/stats', 'app/api/websites/[id]/stats/route.ts')).toBe(false);
  expect(await find(call, 'GET', '/api/websites/:id/stats', 'app/use-stats.ts')).toBe(false);
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

it('reads the files first that may declare most names of an address', async () => {
  const calls = Array.from({ length: 90 }, (_, index) => chunkOf(`a/${String(index)}.go`, 'send.post("/entry", body)'));
  const own = chunkOf('z/ui.go', 'mux.HandleFunc("GET /starred/entry/{id}", func(w http.ResponseWriter) {})');
  const found = await findRoute(textRetriever([...calls, own]), { path: '/starred/entry/5', method: 'GET' }, {});
  expect(found?.matches.map(({ path }) => path)).toEqual(['z/ui.go']);
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

const mounting: Readonly<Record<string, readonly [string, string, Readonly<Record<string, string>>]>> = {
  express: [
    'GET /api/members/7',
    'src/people.js',
    {
      'src/app.js':
        "const members = require('./people');\nconst bills = require('./bills');\napp.use('/api/members', members);\napp.use('/api/bills', bills);",
      'src/people.js': "router.get('/:id', async (req, res) => {});",
      'src/bills.js': "router.get('/:id', async (req, res) => {});",
    },
  ],
  fastify: [
    'GET /zoo/dogs/1',
    'plugins/dogs.js',
    {
      'server.js':
        "fastify.register(require('./plugins/cats'), { prefix: '/zoo/cats' });\nfastify.register(require('./plugins/dogs'), {\n  prefix: '/zoo/dogs',\n});",
      'plugins/cats.js': "fastify.get('/:id', async () => cat());",
      'plugins/dogs.js': "fastify.get('/:id', async () => dog());",
    },
  ],
  fastapi: [
    'POST /money/5/refund',
    'app/modules/billing.py',
    {
      'app/main.py':
        'from .modules.billing import router as billing_router\napp.include_router(\n    billing_router,\n    prefix="/money",\n)',
      'app/modules/billing.py': '@router.post("/{bill_id}/refund")\nasync def refund(bill_id: int): ...',
    },
  ],
  django: [
    'GET /shop/4/',
    'catalog/urls.py',
    {
      'site/urls.py':
        'urlpatterns = [\n    path("shop/", include("catalog.urls")),\n    path("desk/", include("helpdesk.urls")),\n]',
      'catalog/urls.py': 'urlpatterns = [path("", list), path("<int:pk>/", lambda request, pk: 1)]',
      'helpdesk/urls.py': 'urlpatterns = [path("<int:pk>/", lambda request, pk: 2)]',
    },
  ],
  flask: [
    'POST /members',
    'app/accounts.py',
    {
      'app/__init__.py':
        'from .accounts import bp as accounts_bp\n\ndef create_app():\n    app.register_blueprint(accounts_bp, url_prefix="/members")',
      'app/accounts.py': '@bp.route("/", methods=["POST"])\ndef create(): ...',
      'app/reports.py': '@bp.route("/", methods=["POST"])\ndef create(): ...',
    },
  ],
  chi: [
    'GET /api/clients/8',
    'clients/http.go',
    {
      'cmd/main.go': 'r.Mount("/api/orders", orders.Router())\nr.Mount("/api/clients", clients.Router())',
      'clients/http.go': 'r.Get("/{id}", func(w http.ResponseWriter, r *http.Request) {})',
      'orders/http.go': 'r.Get("/{id}", func(w http.ResponseWriter, r *http.Request) {})',
    },
  ],
  gin: [
    'GET /v1/agents/6',
    'agents/routes.go',
    {
      'main.go': 'v1 := r.Group("/v1")\ntickets.Register(v1.Group("/tickets"))\nagents.Register(v1.Group("/agents"))',
      'agents/routes.go': 'g.GET("/:id", func(c *gin.Context) {})',
      'tickets/routes.go': 'g.GET("/:id", func(c *gin.Context) {})',
    },
  ],
  axum: [
    'DELETE /readers/5',
    'src/readers.rs',
    {
      'src/main.rs': 'Router::new()\n    .nest("/books", library::routes())\n    .nest("/readers", readers::routes())',
      'src/readers.rs': 'Router::new().route("/", get(index)).route("/{id}", get(show).delete(|| async {}))',
      'src/library.rs': 'Router::new().route("/{id}", delete(|| async {}))',
    },
  ],
  hono: [
    'GET /media/songs/5',
    'src/music.ts',
    {
      'src/index.ts':
        "import songs from './music';\nconst app = new Hono().basePath('/media');\napp.route('/songs', songs);",
      'src/music.ts': "app.get('/:id', (c) => c.json({}));",
      'src/video.ts': "app.get('/:id', (c) => c.json({}));",
    },
  ],
  rails: [
    'GET /points/rewards/3',
    'engines/loyalty/config/routes.rb',
    {
      'config/routes.rb': "mount Loyalty::Engine, at: '/points'",
      'engines/loyalty/config/routes.rb': 'Loyalty::Engine.routes.draw do\n  resources :rewards\nend',
      'engines/loyalty/app/models/loyalty/reward.rb': 'class Reward\nend',
    },
  ],
  nest: [
    'GET /admin/audits/5',
    'src/audit/audit.controller.ts',
    {
      'src/app.module.ts': "RouterModule.register([{ path: 'admin', module: AuditModule }]),",
      'src/audit/audit.controller.ts':
        "@Controller('audits')\nexport class AuditController {\n  @Get(':id')\n  findOne() {}\n}",
    },
  ],
};

it.each(Object.entries(mounting))(
  'finds an address below that of another file in %s',
  async (_, [asked, wanted, files]) => {
    const [method = '', path = ''] = asked.split(' ');
    const chunks = Object.entries(files).map(([file, text]) => chunkOf(file, text));
    const found = await findRoute(textRetriever(chunks), { path, method }, {});
    expect(found?.matches.map((match) => match.path)).toEqual([wanted]);
  },
);

it.each([
  ['DELETE', '/api/teams/42', 'app/api/teams/[id]/route.ts', 'DELETE'],
  ['PUT', '/api/teams/abc/badges/gold', 'app/api/teams/[id]/badges/[badge]/route.ts', 'PUT'],
  ['GET', '/api/files/x/y', 'pages/api/files/[...path].ts', 'handler'],
  ['POST', '/users/7/edit', 'app/routes/users.$userId.edit.tsx', 'action'],
  [undefined, '/blog/hello-world', 'src/routes/blog/[slug]/+page.server.ts', 'load'],
])('%s %s is answered by %s', async (method, path, file, name) => {
  const symbol = { name, qualifiedName: name, kind: 'function', signature: '', startLine: 1, endLine: 1 } as const;
  const chunks = [
    chunkOf(file, 'x', { symbols: [symbol] }),
    chunkOf('app/api/teams/route.ts', 'y', { symbols: [symbol] }),
  ];
  const found = await findRoute(textRetriever(chunks), { path, ...(method && { method }) }, {});
  expect(found?.matches.map((match) => match.path)).toEqual([file]);
});

it('finds what answers a method of a service of gRPC before its declaration', async () => {
  const rpc = (file: string, owner: string, kind: 'method' | 'function' = 'method'): ReturnType<typeof chunkOf> =>
    chunkOf(file, 'x', {
      symbols: [{ name: 'Reserve', qualifiedName: `${owner}.Reserve`, kind, signature: '', startLine: 1, endLine: 1 }],
    });
  const chunks = [
    rpc('proto/depot.proto', 'DepotService'),
    rpc('client/cli.go', 'depotClient'),
    rpc('server/depot.go', 'depotServer'),
  ];
  const found = await findRoute(textRetriever(chunks), { path: '/depot.v1.DepotService/Reserve' }, {});
  expect(found?.matches.map(({ path }) => path)).toEqual(['server/depot.go', 'proto/depot.proto']);
});

it('finds what answers in variables of one file, and by the name of an import', async () => {
  const views = definitionChunk('front/views.py', 'def pause(request, code): ...', 'pause', 'function');
  const other = definitionChunk('api/views.py', 'def pause(request): ...', 'pause', 'function');
  const text =
    'check_urls = [\n    path("pause/", views.pause),\n]\nurlpatterns = [\n    path("checks/<uuid:code>/", include(check_urls)),\n]';
  const own = { name: 'check_urls', qualifiedName: 'check_urls', kind: 'variable', signature: '' } as const;
  const urls = chunkOf('front/urls.py', text, { symbols: [{ ...own, startLine: 1, endLine: 3 }] });
  const found = await findRoute(textRetriever([urls, other, views]), { path: '/checks/4/pause/', method: 'POST' }, {});
  expect(found?.matches.map(({ path }) => path)).toEqual(['front/views.py', 'front/urls.py']);

  const define = (path: string): ReturnType<typeof chunkOf> =>
    definitionChunk(path, 'func GetAvatar() {}', 'GetAvatar', 'function');
  const main = chunkOf('r.go', 'import (\n\tweb "example.org/pkg/api/v1"\n)\nv1.GET("/avatar/:name", web.GetAvatar)');
  const go = [main, define('pkg/a/a.go'), define('pkg/b/b.go'), define('pkg/c/c.go'), define('pkg/api/v1/avatar.go')];
  const called = await findRoute(textRetriever(go), { path: '/avatar/ann', method: 'GET' }, {});
  expect(called?.matches.map(({ path }) => path)).toEqual(['pkg/api/v1/avatar.go', 'r.go']);
});

it('reads the files that are named by routes before many others, and no templates', async () => {
  const others = Array.from({ length: 80 }, (_, index) => chunkOf(`api/${index}.ts`, 'route("users list")'));
  const declared = chunkOf('routes/web.php', "Route::get('/users/{user}', 'UserController@show')");
  const found = await findRoute(textRetriever([...others, declared]), { path: '/users/1', method: 'GET' }, {});
  expect(found?.matches.map(({ path }) => path)).toEqual(['routes/web.php']);
  expect(await find("Route::get('/users/{user}', show)", 'GET', '/users/1', 'views/list.blade.php')).toBe(false);
});
