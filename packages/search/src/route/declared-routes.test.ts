import { expect, it } from 'vitest';
import { declaredRoutes } from './declared-routes.ts';

/** What a framework's text declares: text, then `METHOD /path names` of some of its addresses. */
const frameworks: Readonly<Record<string, readonly [string, ...string[]]>> = {
  express: [
    `const router = express.Router();
app.use('/api/users', router);
router.get('/:id', auth, usersController.show);
router.route('/').get(list).post(create);
app.delete('/x', (req, res) => { res.end() });
router.post(
  '/:id/avatar',
  upload.single('file'),
  setAvatar,
);`,
    'GET /api/users/:id show',
    'GET /api/users list',
    'POST /api/users create',
    'DELETE /x -',
    'POST /api/users/:id/avatar setAvatar',
  ],
  fastify: [
    `export default async function (fastify) {
  fastify.get('/users/:id', { schema }, getUser)
  fastify.route({ method: 'POST', url: '/users', handler: createUser })
}`,
    'GET /users/:id getUser',
    'POST /users createUser',
  ],
  koa: [
    `const router = new Router({ prefix: '/users' });
router.get('/:id', ctrl.show)
router.del('/:id', ctrl.remove)
router.post('cards.list', auth(), cards.list);`,
    'GET /users/:id show',
    'POST /users/cards.list list',
    'DELETE /users/:id remove',
  ],
  nest: [
    `@Controller('cats')
export class CatsController {
  @Get(':id')
  @UseGuards(AuthGuard)
  findOne(@Param('id') id: string) {
    return 1;
  }
  @Post()
  create() {}
}`,
    'GET /cats/:id -',
    'POST /cats -',
  ],
  spring: [
    `@RestController
@RequestMapping("/api/owners")
public class OwnerController {
    @GetMapping("/{id}")
    public Owner show(@PathVariable int id) {
    }
    @PostMapping
    public Owner create() {}
    @RequestMapping(value = "/{id}/pets", method = RequestMethod.GET)
    public List pets() {}
    @DeleteMapping(path = "/{id}")
    public void del() {}
}`,
    'GET /api/owners/{id} -',
    'POST /api/owners -',
    'GET /api/owners/{id}/pets -',
    'DELETE /api/owners/{id} -',
  ],
  jaxrs: [
    `@Path("/users")
public class UserResource {
  @GET
  @Path("{id}")
  public User get() {}
  @POST
  public User create() {}
}`,
    'GET /users/{id} -',
    'POST /users -',
  ],
  aspnet: [
    `[ApiController]
[Route("api/[controller]")]
public class ProductsController : ControllerBase
{
    [HttpGet("{id}")]
    public Product Get(int id) { }
    [HttpPost]
    public Product Create() { }
}`,
    'GET /api/Products/{id} -',
    'POST /api/Products -',
  ],
  minimal: [
    `var app = builder.Build();
var todos = app.MapGroup("/todos");
todos.MapGet("/{id}", GetTodo);
app.MapPost("/login", (LoginDto dto) => 1);`,
    'GET /todos/{id} GetTodo',
    'POST /login -',
  ],
  gin: [
    `func Register(r *gin.Engine, h *Handler) {
	v1 := r.Group("/api/v1")
	users := v1.Group("/users")
	{
		users.GET("/:id", auth(), h.GetUser)
		users.POST("", h.CreateUser)
	}
}`,
    'GET /api/v1/users/:id GetUser',
    'POST /api/v1/users CreateUser',
  ],
  wrappers: [
    `r.POST("/api/firstfactor", middleware(handlers.FirstFactorPOST(delay)))
r.POST("/api/duo", middleware(handlers.DuoPOST(duoAPI)))
app.get('/orders/:id', guard(show), wrap(getOrder));`,
    'POST /api/duo DuoPOST',
    'POST /api/firstfactor FirstFactorPOST',
    'GET /orders/:id getOrder',
  ],
  chi: [
    `r.Route("/articles", func(r chi.Router) {
	r.With(paginate).Get("/", listArticles)
	r.Route("/{articleID}", func(r chi.Router) {
		r.Delete("/", deleteArticle)
	})
})`,
    'GET /articles listArticles',
    'DELETE /articles/{articleID} deleteArticle',
  ],
  gomux: [
    `s := r.PathPrefix("/products").Subrouter()
s.HandleFunc("/{key}", ProductHandler).Methods("GET")
mux.HandleFunc("POST /orders/{id}", h.createOrder)
r.Methods(http.MethodGet).Path("/carts/{id}").HandlerFunc(h.getCart)`,
    'ANY /carts/{id} getCart',
    'GET /products/{key} ProductHandler',
    'POST /orders/{id} createOrder',
  ],
  flask: [
    `bp = Blueprint("auth", __name__, url_prefix="/auth")
@bp.route("/login", methods=("GET", "POST"))
def login():
    pass
@app.get("/users/<int:id>")
def user(id):
    pass`,
    'GET /auth/login -',
    'POST /auth/login -',
    'GET /users/<int:id> -',
  ],
  fastapi: [
    `router = APIRouter(prefix="/items", tags=["items"])
@router.get("/{item_id}", response_model=Item)
async def read_item(item_id: str):
    pass
@router.post("")
async def create(): ...`,
    'GET /items/{item_id} -',
    'POST /items -',
  ],
  django: [
    `urlpatterns = [
    path("users/<int:pk>/", views.UserDetail.as_view(), name="user-detail"),
    re_path(r"^login/$", views.login, name="login"),
    path("admin/", admin.site.urls),
]
router.register(r"books", BookViewSet, basename="book")`,
    'ANY /users/<int:pk> UserDetail',
    'ANY /login login',
    'GET /books/:id retrieve',
    'DELETE /books/:id destroy',
  ],
  drf: [
    `class UserViewSet(viewsets.ModelViewSet):
    @action(detail=True, methods=["post"], url_path="set-password")
    def set_password(self, request, pk=None):
        pass
    @action(methods=["get"], detail=False)
    def recent(self, request):
        pass`,
    'POST /:id/set-password -',
    'GET /recent -',
  ],
  rails: [
    `Rails.application.routes.draw do
  namespace :admin do
    resources :users, only: [:index, :show] do
      member do
        post :ban
      end
      collection do
        get :search
      end
      resources :notes
    end
  end
  resource :profile, only: %i[show update]
  scope "/v2" do
    get "stats/:id", to: "stats#show"
  end
  root "home#index"
end`,
    'GET /admin/users index',
    'GET /admin/users/:id show',
    'POST /admin/users/:id/ban ban',
    'GET /admin/users/search search',
    'DELETE /admin/users/:id/notes/:id destroy',
    'GET /profile show',
    'PUT /profile update',
    'GET /v2/stats/:id show',
  ],
  laravel: [
    `Route::resource('photos', PhotoController::class);
Route::apiResource('tags', 'TagController')->only(['index']);
Route::group(['prefix' => 'admin', 'middleware' => 'auth'], function () {
    Route::get('users/{id}', 'Admin\\\\UserController@show');
    Route::match(['get', 'post'], 'reports', [ReportController::class, 'run']);
});
Route::prefix('shop')
    ->middleware('web')
    ->group(function () {
        Route::controller(OrderController::class)->group(function () {
            Route::get('/orders/{id}', 'show');
        });
    });`,
    'GET /photos/:id show',
    'PUT /photos/:id update',
    'GET /tags index',
    'GET /admin/users/{id} show',
    'POST /admin/reports run',
    'GET /shop/orders/{id} show',
  ],
  symfony: [
    `#[Route('/blog', name: 'blog_')]
class BlogController extends AbstractController
{
    #[Route('/{slug}', name: 'show', methods: ['GET'])]
    public function show(string $slug): Response
    {
    }
}`,
    'GET /blog/{slug} -',
  ],
  slim: [
    `$app->group('/users', function (RouteCollectorProxy $group) {
    $group->get('/{id}', UserGetAction::class);
    $group->map(['PUT'], '/{id}', UserPutAction::class);
});`,
    'GET /users/{id} __invoke',
    'PUT /users/{id} __invoke',
  ],
  phoenix: [
    `  scope "/api", MyAppWeb do
    pipe_through :api
    get "/health", HealthController, :show
    resources "/users", UserController, except: [:new, :edit] do
      resources "/posts", PostController, only: [:index]
    end
    live "/dash", Pages.DashLive, :index
  end`,
    'GET /api/health show',
    'DELETE /api/users/:id delete',
    'GET /api/users/:id/posts index',
    'GET /api/dash DashLive',
  ],
  sinatra: [
    `namespace '/api' do
  get '/users/:id' do
    1
  end
end`,
    'GET /api/users/:id -',
  ],
  grape: [
    `class Users < Grape::API
  resource :users do
    get do
    end
    route_param :id do
      get do
      end
      delete ':photo' do
      end
    end
  end
end`,
    'GET /users -',
    'GET /users/:id -',
    'DELETE /users/:id/:photo -',
  ],
  axum: [
    `let app = Router::new()
    .route("/users/:id", get(show_user).delete(users::remove))
    .nest("/api", api_routes());`,
    'GET /users/:id show_user',
    'DELETE /users/:id remove',
  ],
  actix: [
    `#[get("/users/{id}")]
async fn user() {}
App::new().service(
    web::scope("/shop")
        .route("/cart", web::post().to(add_to_cart))
        .service(web::resource("/items/{id}").route(web::get().to(item)))
)`,
    'GET /users/{id} -',
    'POST /shop/cart add_to_cart',
    'GET /shop/items/{id} item',
  ],
  rocket: [
    `#[post("/todo", format = "json", data = "<x>")]
fn new(x: Json<X>) {}`,
    'POST /todo -',
  ],
  ktor: [
    `routing {
    route("/customer") {
        get {
        }
        get("{id?}") {
        }
        post("/order") {
        }
    }
}`,
    'GET /customer -',
    'GET /customer/{id?} -',
    'POST /customer/order -',
  ],
  vapor: [
    `let todos = routes.grouped("todos")
todos.get(use: index)
todos.group(":todoID") { todo in
    todo.delete(use: delete)
}
app.get("hello", ":name", use: hello)`,
    'GET /todos index',
    'DELETE /todos/:todoID delete',
    'GET /hello/:name hello',
  ],
  hono: [
    `const app = new Hono().basePath('/api')
app.get('/posts/:id', (c) => c.json({}))
app.on('PURGE', '/cache', h)`,
    'GET /api/posts/:id -',
  ],
  tornado: [
    `app = Application([
    (r"/feeds/([0-9]+)", FeedHandler),
    (r"/feeds", FeedsHandler),
])`,
    'ANY /feeds/: FeedHandler',
    'ANY /feeds FeedsHandler',
  ],
  hapi: [
    `module.exports = () => [
  {
    method: 'POST',
    path: '/articles',
    handler: handlers.createArticle
  },
  {
    method: 'GET',
    path: '/articles/{slug}',
    handler: handlers.getArticle
  }
]`,
    'POST /articles createArticle',
    'GET /articles/{slug} getArticle',
  ],
  'flask-restful': [
    `api.add_resource(TodoList, "/todos")
api.add_org_resource(
    AlertResource,
    "/alerts/<alert_id>",
    endpoint="alert",
)`,
    'ANY /todos TodoList',
    'ANY /alerts/<alert_id> AlertResource',
  ],
  play: [
    `GET     /clients/:id          controllers.Clients.show(id: Long)
POST    /clients              controllers.Clients.save()`,
    'GET /clients/:id show',
    'POST /clients save',
  ],
};

it.each(Object.entries(frameworks))('reads the addresses of %s', (_, [text, ...wanted]) => {
  const found = declaredRoutes(text).routes.flatMap(({ method, parts, target }) =>
    (target?.names ?? ['-']).map((name) => `${method} /${parts.join('/')} ${name}`),
  );
  expect(found).toEqual(expect.arrayContaining(wanted));
});
