import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextRequest } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import { findVerbatim, fragmentedShare, sentenceAt, verbatimParts, verbatimShare } from './verbatim.ts';

const share = (query: string, text: string): number => verbatimShare(text, verbatimParts(readQuery(query)));

describe('a text contains a query word for word', () => {
  it.each([
    ['Manual failover user request accepted.', 'log("Manual failover user request accepted.");'],
    ['"Manual failover accepted."', 'log(`Manual failover accepted.`);'],
    ['a = b + c', 'let x;\na = b\n    + c;'],
    ['use "/" for root routes', String.raw`panic!("use \"/\" for root routes")`],
  ])('%s', (query, text) => expect(share(query, text)).toBe(1));

  it.each([
    ['why does it say `cannot open the file` here', 'throw new Error("cannot open the file")'],
    ["what prints 'no such host'", "print('no such host')"],
  ])('in a quoted part, for less: %s', (query, text) => expect(share(query, text)).toBe(0.5));

  it('in other case, for less', () => {
    expect(share('Cannot Open the File', 'cannot open the file')).toBe(0.9);
  });

  it('whatever white space is between its words', () => {
    const word = fc.stringMatching(/^[a-z(){};.+]{1,8}$/);
    const gap = fc.stringMatching(/^[ \t\n]{1,5}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap, gap), { minLength: 2, maxLength: 8 }), (words) => {
        const query = words.map(([each, between]) => each + between).join('');
        const text = `x ${words.map(([each, , between]) => each + between).join('')} y`;
        fc.pre(verbatimParts(readQuery(query)).length > 0);
        expect(share(query, text)).toBe(1);
      }),
    );
  });
});

describe('a text contains the message of a line', () => {
  const text = 'throw new Error("cannot open the file");';

  it.each([
    'Error: cannot open the file',
    'java.io.IOException: cannot open the file',
    '2026-11-25 10:12:03,120 ERROR [main] cannot open the file',
    '[WARN] cannot open the file',
    'level=error cannot open the file',
    'error: cannot open the file',
  ])('%s', (query) => expect(share(query, text)).toBe(0.9));

  it('between those of the programs that passed it on, for less', () => {
    expect(share('Error: running the job: cannot open the file: EOF', text)).toBeCloseTo(0.54);
  });

  it.each(['[slug] cannot open the file', '127.0.0.1 cannot open the file', '1.2.3 cannot open the file'])(
    'but not what only looks like the line of a log: %s',
    (query) => expect(share(query, text)).toBe(0),
  );
});

describe('a text contains a message in fragments', () => {
  const fragments = (query: string, text: string): number => fragmentedShare(text, verbatimParts(readQuery(query)));
  const printed = 'cannot open the file /tmp/report.json for user 42';

  it('with values where the text has placeholders', () => {
    expect(fragments(printed, 'fail(`cannot open the file ${path} for user ${id}`);')).toBeGreaterThan(0);
    expect(fragments(printed, 'fail("cannot open the file %s for user %d", path, id);')).toBeGreaterThan(0);
  });

  it('more with longer fragments, and less in a comment', () => {
    const whole = fragments(printed, 'fail("cannot open the file %s for user %d", path, id);');
    expect(fragments(printed, 'fail("cannot open %s for user %d", path, id);')).toBeLessThan(whole);
    expect(fragments(printed, '// cannot open the file of this path for user 7')).toBeLessThan(whole);
    const below = (line: string): number => fragments(printed, `${line}\ncannot open the file %s for user %d`);
    for (const opening of ['TEXT = """\\', 'fail(`', 'raise Error, <<~TEXT', "return '''"])
      expect(below(opening)).toBe(whole);
    expect(below('  """')).toBeLessThan(whole);
  });

  it('as much in a literal with letters in front of its quotes', () => {
    const inLiteral = fragments(printed, '  "cannot open the file {path} for user {id}"');
    for (const letters of ['f', 'rb', 'F', 'u8'])
      expect(fragments(printed, `  ${letters}"cannot open the file {path} for user {id}"`)).toBe(inLiteral);
    expect(fragments(printed, "it doesn't cannot open the file {path} for user {id}")).toBeLessThan(inLiteral);
  });

  it('with values of the form of a value, whose length says nothing', () => {
    const text = "warn('Missing required property: \"' + name + '\"')";
    const message = 'Missing required property:';
    expect(fragments(`${message} "aVeryLongNameOfAProperty" at <TheComponent>`, text)).toBeGreaterThan(0.5);
    expect(fragments(`${message} of the component that is being rendered`, text)).toBeLessThan(0.2);
  });

  it.each([
    ['how does it open the file for the user', 'fail("how does it open the file for"'],
    ['open a file', 'fail("open a file of")'],
    [printed, 'fail("for user")'],
    [printed, 'openFile(path);'],
  ])('not for a question, a text of few words, or one short fragment: %s in %s', (query, text) =>
    expect(fragments(query, text)).toBe(0),
  );

  it.each([
    ['No cart /tmp/a.json does not exist here', 'fail(`No cart ${path} does not exist here`);'],
    ['Cart "a" does not exist.', String.raw`fail("Cart \"{}\" does not exist.", id)`],
    ['Cart a does not exist.', "raise LookupError(\n  f'Cart {carts['a'][0]!r}'\n  ' does not exist.'\n)"],
    ['Cart a does not exist.', "fail('Cart ' + id + ' does not exist.')"],
    ['Cart a does not exist.', "fail('Cart ' . $cart->id() . ' does not exist.');"],
    ['Cart a does not exist.', String.raw`fatalError("Cart \(carts.first(where: { $0 }) ?? 0) does not exist.")`],
    ['Cart a does not exist.', 'error("Cart $name does not exist.")'],
    ['Cart a does not exist.', "'missing' => 'Cart :name does not exist.',"],
    ['Cart a does not exist.', '<string name="missing">Cart %1$s does not exist.</string>'],
    ['Cart a does not exist.', '  missing: Cart %{name} does not exist.'],
    ['Error: job 3: Cart a does not exist.: EOF', 'fmt.Errorf("Cart %q does not exist.", id)'],
  ])('most, if a literal is the message but for its values: %s in %s', (query, text) => {
    const other = fragments(query, text.replace('does not exist', 'does not exist anywhere'));
    expect(fragments(query, text)).toBeGreaterThan(0.5);
    expect(other).toBeLessThan(fragments(query, text) - 0.2);
  });

  it('for any text within bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, text) => {
        const value = fragments(`${query} a b c`, `${text}${query} a b`);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a text does not contain a query', () => {
  it.each([
    ['cannot open the file', 'cannot close the file'],
    ['cannot open the file', 'open the file cannot'],
    ["it doesn't work and I can't see why", 't work and I can'],
    ['parseHeader', 'parseHeader'],
  ])('%s in %s', (query, text) => expect(share(query, text)).toBe(0));
});

describe('the search for verbatim text', () => {
  const asked: Omit<TextRequest, 'signal'>[] = [];
  const retriever = {
    hasLookup: true,
    findText: async (request: Omit<TextRequest, 'signal'>) => {
      asked.push(request);
      return [];
    },
  } as unknown as Retriever;

  it('requires the words inside, then drops the first and the last one, which can be parts of words', async () => {
    asked.length = 0;
    await findVerbatim(retriever, verbatimParts(readQuery('tion lost whil')), {});
    expect(asked.map(({ terms }) => terms.flat())).toEqual([['tion', 'lose', 'whil'], ['lose']]);
    expect(asked[0]?.substrings).toEqual(['tion', 'lost', 'whil']);
  });

  it('drops what can be values of a message', async () => {
    asked.length = 0;
    await findVerbatim(retriever, verbatimParts(readQuery('The column id2 is not permitted here')), {});
    expect(asked.slice(-2).map(({ substrings }) => substrings)).toEqual([['not permitted here'], ['is not permitted']]);
  });

  it('asks nothing of a store without lookup', async () => {
    asked.length = 0;
    expect(await findVerbatim({ ...retriever, hasLookup: false }, verbatimParts(readQuery('lost it all')), {})).toEqual(
      [],
    );
    expect(asked).toEqual([]);
  });
});

describe('the place of a sentence in a text', () => {
  const text =
    'class Cart {\n  total() {}\n  clear() {\n    throw new Error(`Cart ${id} may not be\\n     cleared`);\n  }\n}';

  it.each([
    ['Error: Cart 12 may not be cleared', 'may not be'],
    ['throw new Error(', 'throw'],
    ['Cart', undefined],
    ['how is a cart cleared', undefined],
    ['Error: no such item', undefined],
    ["throw('x')", undefined],
  ])('%s', (query, place) => {
    const at = sentenceAt(text, verbatimParts(readQuery(query)));
    expect(at).toBe(place === undefined ? undefined : text.indexOf(place));
  });

  it('is at the line of an address or a piece of code', () => {
    const code = "const help = 'https://example.com/help';\nconst pixel = 'https://example.com/a.png';";
    expect(sentenceAt(code, verbatimParts(readQuery('https://example.com/a')))).toBe(code.lastIndexOf('https'));
  });

  it.each(['error: the cart with key "blue" is empty', 'The cart "blue" is not empty'])(
    'counts less if it is a value in a message: %s',
    (message) => expect(share(message, 'const blue = "blue";')).toBe(0.25),
  );
});
