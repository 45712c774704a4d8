import { expect, it } from 'vitest';
import { readAnnouncedFunction, readFrame } from './stack-frames.ts';

it.each([
  ['  File "/srv/app/shop/cart.py", line 42, in total', 'srv/app/shop/cart.py', 42, 'total'],
  [
    '  File "/srv/.venv/lib/python3.11/site-packages/django/db/models/query.py", line 7, in get',
    'django/db/models/query.py',
    7,
    'get',
  ],
  ['File ~/code/shop/cart.py:42, in Cart.total(self)', 'code/shop/cart.py', 42, 'Cart.total'],
  ['shop/cart.py:42: in total', 'shop/cart.py', 42, 'total'],
  ['    at Cart.total (/srv/app/src/cart.ts:42:17)', 'srv/app/src/cart.ts', 42, 'Cart.total'],
  ['    at async file:///srv/app/src/cart.ts:42:17', 'srv/app/src/cart.ts', 42, undefined],
  ['    at async Promise.all (file:///srv/app/src/cart.ts:42:17)', 'srv/app/src/cart.ts', 42, 'Promise.all'],
  ['    at new Cart (webpack:///./src/cart.ts?3f2a:42:17)', 'src/cart.ts', 42, 'Cart'],
  ['    at /srv/app/src/cart.ts:42:17', 'srv/app/src/cart.ts', 42, undefined],
  ['\tat com.acme.shop.Cart.total(Cart.java:42)', 'com/acme/shop/Cart.java', 42, 'com.acme.shop.Cart.total'],
  ['\tat app//com.acme.shop.CartKt.total(Cart.kt:42)', 'com/acme/shop/Cart.kt', 42, 'com.acme.shop.CartKt.total'],
  [
    '   at Acme.Shop.Cart.Total(Int32 count) in C:\\src\\Shop\\Cart.cs:line 42',
    'src/Shop/Cart.cs',
    42,
    'Acme.Shop.Cart.Total',
  ],
  ['\t/home/dev/shop/cart/cart.go:42 +0x1d', 'home/dev/shop/cart/cart.go', 42, undefined],
  ['             at ./src/cart.rs:42:9', 'src/cart.rs', 42, undefined],
  ["\tfrom /srv/app/lib/shop/cart.rb:42:in `total'", 'srv/app/lib/shop/cart.rb', 42, 'total'],
  ["lib/shop/cart.rb:42:in 'Cart#total'", 'lib/shop/cart.rb', 42, 'Cart#total'],
  ['#3 /var/www/src/Shop/Cart.php(42): Shop\\Cart->total()', 'var/www/src/Shop/Cart.php', 42, 'Shop\\Cart->total'],
  ['> /srv/shop/cart.py(42)total()', 'srv/shop/cart.py', 42, 'total'],
  ['(shop 1.2.0) lib/shop/cart.ex:42: Shop.Cart.total/1', 'lib/shop/cart.ex', 42, 'Shop.Cart.total/1'],
  ['    (shop 1.2.0) lib/shop/cart.ex:42: Shop.Cart.total/1', 'lib/shop/cart.ex', 42, 'Shop.Cart.total/1'],
  ["\tsrc/shop/cart.lua:42: in function 'total'", 'src/shop/cart.lua', 42, 'total'],
  ['#2  0x000055d0 in cart_total (cart=0x0) at src/cart.c:42', 'src/cart.c', 42, 'cart_total'],
  ['    #1 0x4f2a1b in cart_total /home/dev/shop/src/cart.c:42:9', 'home/dev/shop/src/cart.c', 42, 'cart_total'],
  ['  error, called at src/Shop/Cart.hs:42:5 in shop-0.1:Shop.Cart', 'src/Shop/Cart.hs', 42, undefined],
])('%s is a frame', (line, path, number, name) => {
  const read = readFrame(line);
  expect([read?.path.paths[0], read?.path.line]).toEqual([path, number]);
  expect(read?.name).toBe(name);
});

it.each([
  'The error is at src/cart.ts:42, I think.',
  'at 12:30 the server stopped',
  '    at Cart.total (native)',
  '    at java.base/java.lang.Thread.run(Unknown Source)',
  'src/cart.ts:42:17 - error TS2322: Type mismatch.',
  'See from a distance: cart.py',
  '',
])('%j is no frame', (line) => {
  expect(readFrame(line)).toBeUndefined();
});

it.each([
  '    at Module._compile (node:internal/modules/cjs/loader:1105:14)',
  '    at Layer.handle (/srv/app/node_modules/express/lib/router/layer.js:95:5)',
  '\tat java.base/java.util.ArrayList.get(ArrayList.java:427)',
  '  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode',
  '\t/usr/local/go/src/runtime/panic.go:884 +0x212',
  '             at /rustc/90c541806f23a127002de5b4038be731ba1458ca/library/core/src/panicking.rs:142:14',
])('%s is a frame of a library', (line) => {
  const read = readFrame(line);
  expect(read === undefined || read.path.isLibrary).toBe(true);
});

it.each([
  ['  File "/srv/shop/cart.py", line 42, in total', 'total'],
  ['    at new Cart (/srv/src/cart.ts:42:17)', 'Cart'],
  ['    at Object.<anonymous> (/srv/src/cart.ts:42:17)', undefined],
  ['    at /srv/src/cart.ts:42:17', undefined],
  ['total@http://localhost:3000/src/cart.js:42:7', 'total'],
  ['async*Cart.prototype.total/<@http://localhost:3000/src/cart.js:42:7', 'Cart.prototype.total'],
  ['\tat com.acme.shop.Cart$Item.total(Cart.java:42)', 'com.acme.shop.Cart.Item.total'],
  ['Cart.total(Cart.java:42)', 'Cart.total'],
  ['\tat acme.Cart.$anonfun$total$1(Cart.scala:42)', 'acme.Cart.total'],
  ['\tat shop.cart$total.invokeStatic(cart.clj:42)', 'shop.cart.total'],
  ['   at Acme.Cart.<TotalAsync>d__5.MoveNext() in C:\\src\\Cart.cs:line 42', 'Acme.Cart.TotalAsync'],
  ['  at Cart.Total () [0x00012] in /srv/Cart.cs:42', 'Cart.Total'],
  ['Cart.Total () (at Assets/Cart.cs:42)', 'Cart.Total'],
  ["\tfrom /srv/lib/cart.rb:42:in `block in total'", 'total'],
  ["lib/cart.rb:42:in 'Cart#total'", 'Cart.total'],
  ['    (shop 1.2.0) lib/cart.ex:42: anonymous fn/1 in Shop.Cart.total/1', 'Shop.Cart.total'],
  ['    in function  cart:total/1 (src/cart.erl, line 42)', 'cart.total'],
  ['{cart,total,1,[{file,"src/cart.erl"},{line,42}]}', 'cart.total'],
  ["\tsrc/cart.lua:42: in function 'total'", 'total'],
  ['#2  0x000055d0 in shop::Cart<int>::total (this=0x0, x=2) at src/cart.cc:42', 'shop.Cart.total'],
  ['Breakpoint 1, total (cart=0x0) at src/cart.c:42', 'total'],
  ['    #1 0x4f2a1b in shop::Cart::total(int) /srv/src/cart.cc:42:9', 'shop.Cart.total'],
  ['  * frame #0: 0x00000010 shop`shop::Cart::total(this=0x1) at cart.cc:42:5', 'shop.shop.Cart.total'],
  ['==17==    by 0x109186: shop::Cart::total(int) (cart.cc:42)', 'shop.Cart.total'],
  ['4    shop   0x0000000104 Cart.total(of:) + 120 (Cart.swift:42)', 'Cart.total'],
  ['0 [ra] 0x0000000104 Cart.total(of:) + 120 in shop at /srv/Cart.swift:42:5', 'Cart.total'],
  ['#0      Cart.total.<anonymous closure> (package:shop/cart.dart:42:7)', 'Cart.total'],
  ['package:shop/cart.dart 42:7  Cart.total', 'Cart.total'],
  [' [1] total(x::Int64) at ./cart.jl:42', 'total'],
  ['Called from Shop.total in file "src/cart.ml", line 42, characters 4-9', 'Shop.total'],
  ['/srv/cart.nim(42)       total', 'total'],
  ['/srv/cart.zig:42:5: 0x1034a9 in total (main)', 'total'],
  ["  from src/cart.cr:42:5 in 'total'", 'total'],
  ['          at: total (res://cart.gd:42)', 'total'],
])('%s is in %s', (line, name) => {
  const read = readFrame(line);
  expect([read?.path.line, read?.isCalled]).toEqual([42, false]);
  expect(read?.function && [...read.function.scope, read.function.name].join('.')).toBe(name);
});

it.each([
  ['#3 /srv/src/cart.php(42): Shop\\Cart->total()', 'total'],
  ['#0  total() called at [/srv/cart.php:42]', 'total'],
  ['PHP   2. total() /srv/cart.php:42', 'total'],
  ['\tmain::total(1) called at cart.pl line 42', 'total'],
  ['  total, called at src/Cart.hs:42:5 in shop-0.1:Cart', 'total'],
])('%s calls %s', (line, name) => {
  expect(readFrame(line)).toMatchObject({ isCalled: true, function: { name } });
});

it.each([
  ['example.com/shop/cart.(*Cart).Total(0xc0000b2000, {0x1, 0x2})', 'cart.Cart.Total'],
  ['main.total(...)', 'main.total'],
  ['created by main.Watch in goroutine 1', 'main.Watch'],
  ['   3:     0x55d0 - shop::cart::total::h0123456789abcdef', 'shop.cart.total'],
  [' [3] total(x::Int64)', 'total'],
  ["cart.c: In function 'total':", 'total'],
  ["cart.cc: In member function 'int shop::Cart::total(const std::string&) const':", 'shop.Cart.total'],
  ['goroutine 1 [running]:', undefined],
  ['panic: no such item', undefined],
])('%s says that the lines below it are in %s', (line, name) => {
  const read = readAnnouncedFunction(line);
  expect(read && [...read.scope, read.name].join('.')).toBe(name);
});
