import { describe, expect, it } from 'vitest';
import type { ReadQuery } from './query.ts';
import { readQuery } from './read-query.ts';

/** The text of a template literal without the indentation of this file. */
function text([first = '']: TemplateStringsArray): string {
  const lines = first.split('\n').slice(1, -1);
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
}

const namesOf = ({ names }: ReadQuery): readonly string[] => names.map(({ name }) => name);
const pathsOf = ({ paths }: ReadQuery): readonly string[] => paths.map(({ path }) => path);
const placesOf = ({ lines }: ReadQuery): readonly string[] => lines.map(({ path, line }) => `${path}:${line}`);

describe('a short query', () => {
  it.each([
    ['parseHeader', 'symbol'],
    ['Cart::total', 'symbol'],
    ['where is the total rounded', 'prose'],
    ['how does CartStore.load() work?', 'prose'],
    ['src/cart.ts:42', 'prose'],
    ['src/cart.ts:total', 'symbol'],
    ['class Cart', 'symbol'],
    ['http client', 'prose'],
  ] as const)('%s is of the kind %s', (query, kind) => {
    const reading = readQuery(query);
    expect(reading.kind).toBe(kind);
    expect(reading.title).toBe(query);
  });

  it('mentions names, quoted parts and places', () => {
    const reading = readQuery('where does `CartStore.load()` in src/cart.ts:42 throw "cart is empty"');
    expect(reading.quoted).toEqual(['CartStore.load()', 'cart is empty']);
    expect(reading.names[0]).toEqual({ name: 'load', origins: ['quoted', 'title'] });
    expect(placesOf(reading)).toEqual(['src/cart.ts:42']);
  });

  it.each([
    ['how does CartStore.load() work?', ['CartStore.load']],
    ['why does Shop::Cart#total fail', ['Shop.Cart.total']],
    ['how do load() and `save` differ', ['save', 'load']],
    ['difference between load() and Cart.save', ['load', 'Cart.save']],
    ['chain vs group', ['chain', 'group']],
    ['where does the program start', ['main', 'Main']],
    ['what is in the cart of a guest', []],
    ["Received unknown task of type 'shop.tasks.add'.", []],
    ["shop.NotRegistered: 'shop.tasks.add'", ['NotRegistered']],
    ["where is 'shop.tasks.add' registered", ['shop.tasks.add']],
    ['CartStore.load', []],
  ])('names members in the form of code: %s', (query, members) => {
    expect(readQuery(query).members.map(({ name, scope }) => [...scope, name].join('.'))).toEqual(members);
  });
});

const issue = text`
  [BUG] Totals are wrong after a coupon is removed
  <!-- Please search the open issues first. -->
  ### Search before asking

  - [x] I searched the issues and found nothing

  ### Describe the bug

  If a coupon is removed, \`Cart.total\` keeps the discount. I think \`CouponLedger\` in
  packages/shop/src/coupon-ledger.ts never calls refresh_totals().

  ### Steps to reproduce

  \`\`\`ts
  import { openCart } from '@acme/shop';
  const cart = await openCart({ currency: 'EUR' });
  cart.removeCoupon('SPRING');
  console.log(cart.total); // 90, should be 100
  \`\`\`

  ### Environment

  - OS: Ubuntu 22.04
  - Node version: 22.18
  - webpack-cli and vite-plugin-legacy

  ### Additional context

  _No response_
`;

describe('an issue', () => {
  const reading = readQuery(issue);

  it('is a report with a title without its tag', () => {
    expect(reading.kind).toBe('report');
    expect(reading.title).toBe('Totals are wrong after a coupon is removed');
  });

  it('has prose without code, comments, check boxes, headings of a template and versions', () => {
    expect(reading.prose).toBe(
      text`
        [BUG] Totals are wrong after a coupon is removed
        If a coupon is removed, \`Cart.total\` keeps the discount. I think \`CouponLedger\` in
        packages/shop/src/coupon-ledger.ts never calls refresh_totals().
      `,
    );
  });

  it('prefers the names of its prose to those of its code', () => {
    expect(namesOf(reading).slice(0, 4).toSorted()).toEqual(['Cart', 'CouponLedger', 'refresh_totals', 'total']);
    expect(namesOf(reading)).toContain('removeCoupon');
    expect(namesOf(reading)).not.toContain('Ubuntu');
    expect(reading.names).toContainEqual({ name: 'openCart', origins: ['code'] });
  });

  it('names its paths', () => {
    expect(pathsOf(reading)).toContain('packages/shop/src/coupon-ledger.ts');
  });

  it('is about its title, and names and paths outside of code', () => {
    const [title, mentioned] = reading.focus;
    expect(title).toBe(reading.title);
    expect(mentioned).toContain('CouponLedger');
    expect(mentioned).toContain('packages/shop/src/coupon-ledger.ts');
    expect(mentioned).not.toContain('openCart');
  });
});

describe('a stack trace', () => {
  it('of Python ends with its innermost frame', () => {
    const reading = readQuery(text`
      Traceback (most recent call last):
        File "/srv/app/manage.py", line 22, in <module>
          main()
        File "/srv/app/shop/cart.py", line 42, in total
          return sum(self.prices)
        File "/usr/lib/python3.11/decimal.py", line 7, in __add__
      TypeError: unsupported operand type(s) for +: 'int' and 'NoneType'
    `);
    expect(reading.kind).toBe('report');
    expect(reading.title).toBe("TypeError: unsupported operand type(s) for +: 'int' and 'NoneType'");
    expect(reading.messages).toEqual(["unsupported operand type(s) for +: 'int' and 'NoneType'"]);
    expect(reading.lines).toEqual([
      { path: 'srv/app/manage.py', line: 22, endLine: 22, origin: 'frame', isLibrary: false, depth: 2 },
      {
        path: 'srv/app/shop/cart.py',
        line: 42,
        endLine: 42,
        origin: 'frame',
        isLibrary: false,
        depth: 1,
      },
      {
        path: 'usr/lib/python3.11/decimal.py',
        line: 7,
        endLine: 7,
        origin: 'frame',
        isLibrary: true,
        depth: 0,
      },
    ]);
    expect(reading.prose).toBe('');
  });

  it('of Java begins with its innermost frame, and each cause is a trace', () => {
    const { lines, messages } = readQuery(text`
      java.lang.IllegalStateException: cart is closed
      	at com.acme.shop.Cart.total(Cart.java:42)
      	at com.acme.shop.Checkout.run(Checkout.java:17)
      Caused by: java.io.IOException: stream closed
      	at com.acme.shop.Ledger.read(Ledger.java:7)
      	... 2 more
    `);
    expect(lines.map(({ path, depth }) => [path, depth])).toEqual([
      ['com/acme/shop/Cart.java', 0],
      ['com/acme/shop/Checkout.java', 1],
      ['com/acme/shop/Ledger.java', 0],
    ]);
    expect(messages).toEqual(['cart is closed', 'stream closed']);
  });

  it('of JavaScript has the names of functions outside of libraries', () => {
    const reading = readQuery(text`
      TypeError: Cannot read properties of undefined (reading 'price')
          at Cart.sumPrices (/srv/app/src/cart.ts:42:17)
          at Layer.handle [as handle_request] (/srv/app/node_modules/express/lib/router/layer.js:95:5)
          at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
    `);
    expect(placesOf(reading)).toEqual(['srv/app/src/cart.ts:42', 'express/lib/router/layer.js:95']);
    expect(namesOf(reading)).toEqual(expect.arrayContaining(['sumPrices', 'Cart']));
    expect(namesOf(reading)).not.toContain('handle');
  });
});

describe('the output of a compiler', () => {
  it.each([
    ["src/cart.ts(42,17): error TS2322: Type 'string' is not assignable.", "Type 'string' is not assignable."],
    ["src/cart.ts:42:17 - error TS2322: Type 'string' is not assignable.", "Type 'string' is not assignable."],
    ["src/cart.c:42:17: error: use of undeclared identifier 'total'", "use of undeclared identifier 'total'"],
    ['./src/cart.go:42:17: undefined: total', 'undefined: total'],
    ["src/Cart.cs(42,17): error CS0103: The name 'total' does not exist", "The name 'total' does not exist"],
    ['[ERROR] /src/Cart.java:[42,17] cannot find symbol', 'cannot find symbol'],
  ])('%s names a place and a message', (line, message) => {
    const { lines, messages } = readQuery(`Build fails\n\n${line}\n`);
    expect(lines).toMatchObject([{ line: 42, origin: 'error' }]);
    expect(messages).toContain(message);
  });

  it('of Rust names the place after its arrow', () => {
    const { lines, messages } = readQuery(text`
      error[E0308]: mismatched types
        --> src/cart.rs:42:9
         |
      42 |         total
         |         ^^^^^ expected i64, found String
    `);
    expect(lines).toMatchObject([{ path: 'src/cart.rs', line: 42, origin: 'error' }]);
    expect(messages).toEqual(['mismatched types']);
  });
});

it('reads the files and hunks of a diff', () => {
  const reading = readQuery(text`
    diff --git a/src/cart.ts b/src/cart.ts
    index 3f2a91c..90c5418 100644
    --- a/src/cart.ts
    +++ b/src/cart.ts
    @@ -40,6 +41,8 @@ export class CartStore {
       const prices = this.prices();
    -  return sum(prices);
    +  return roundTotal(sum(prices));
     }
  `);
  expect(reading.kind).toBe('report');
  expect(reading.lines).toEqual([{ path: 'src/cart.ts', line: 40, endLine: 48, origin: 'diff', isLibrary: false }]);
  expect(namesOf(reading)).toContain('roundTotal');
  expect(pathsOf(reading)).toEqual(['src/cart.ts']);
});

it('reads the failure of a test', () => {
  const { messages, lines, quoted } = readQuery(text`
    FAIL src/cart.test.ts > Cart > keeps the total
    AssertionError: expected 90 to be 100
     ❯ src/cart.test.ts:17:23
  `);
  expect(messages).toContain('expected 90 to be 100');
  expect(lines).toMatchObject([{ path: 'src/cart.test.ts', line: 17 }]);
  expect(quoted).toEqual([]);
});

it('reads dotted modules and qualified classes as paths without an extension', () => {
  const { paths } = readQuery('`acme.shop.cart` cannot import acme.shop.ledger, see Acme::Shop::Cart');
  expect(paths.map(({ path, isFile }) => [path, isFile])).toEqual(
    expect.arrayContaining([
      ['acme/shop/cart', false],
      ['acme/shop/ledger', false],
      ['Acme/Shop/Cart', false],
    ]),
  );
});

it.each([
  text`
    export function total(cart: Cart): number {
      const prices = cart.items.map((item) => item.price);
      if (prices.length === 0) {
        return 0;
      }
      return prices.reduce((sum, price) => sum + price, 0);
    }
    // The total is not rounded here, because the ledger rounds each price when it is added to the cart.
  `,
  text`
    def total(cart):
        prices = [item.price for item in cart.items]
        if not prices:
            return 0
        # The total is not rounded here, because the ledger rounds each price when it is added to the cart.
        return sum(prices)

    class Ledger:
        def add(self, price):
            self.prices.append(round(price, 2))
  `,
])('is no report if it is a piece of code', (code) => {
  expect(readQuery(code).kind).toBe('prose');
});

it('is a report if a text of several lines is long, even without any structure', () => {
  const body = 'The total of the cart is not updated when a coupon is removed. '.repeat(5);
  expect(readQuery(`Totals are wrong\n\n${body}`)).toMatchObject({ kind: 'report', title: 'Totals are wrong' });
});

describe('frames with an offset into a function', () => {
  it.each([
    [
      './redis-server(dictFind+0x5d)[0x55e0c2]\n./redis-server(lookupKey+0x1e)[0x55e0c3]\n/lib/libc.so.6(+0x29d90)[0x7f]',
      ['dictFind', 'lookupKey'],
    ],
    [
      '/usr/bin/cart *:80(total+0x5d) [0x55e0c2]\n/usr/bin/cart *:80(_ZN4Cart3addEv+0x1)[0x5]',
      ['total', '_ZN4Cart3addEv'],
    ],
    [
      '[   12.345]  ext4_find_entry+0x1d/0x40\n[   12.346]  ? vfs_lookup+0x2/0x33 [ext4]',
      ['ext4_find_entry', 'vfs_lookup'],
    ],
  ])('name their functions and nothing else: %s', (query, names) => {
    expect(namesOf(readQuery(query))).toEqual(names);
    expect(readQuery(query)).toMatchObject({ kind: 'report', title: `${names[0]}()`, members: [] });
  });

  it('of one line, ask for their function', () => {
    expect(readQuery('./redis-server(dictFind+0x5d)[0x55e0c2]').members).toEqual([{ name: 'dictFind', scope: [] }]);
  });
});
