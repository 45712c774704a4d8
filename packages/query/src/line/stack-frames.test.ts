import { expect, it } from 'vitest';
import { readFrame } from './stack-frames.ts';

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
