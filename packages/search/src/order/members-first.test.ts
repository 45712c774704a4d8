import { expect, it } from 'vitest';
import type { Candidate, CodeSymbol, Reranked } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { candidate } from '../fixture/candidate.ts';
import { membersFirst } from './members-first.ts';

function symbol(qualifiedName: string, kind: CodeSymbol['kind'] = 'method'): CodeSymbol {
  const name = qualifiedName.split('.').at(-1)!;
  return { name, qualifiedName, kind, signature: `${name}()`, startLine: 1, endLine: 1 };
}

const candidates: readonly Candidate[] = [
  candidate('src/context.ts', 'code', { symbols: [symbol('Context.constructor')] }),
  candidate('src/other.ts', 'code', { symbols: [symbol('Server.send')] }),
  candidate('src/client.ts', 'code', {
    symbols: [symbol('Client.url', 'field'), symbol('Client.close'), symbol('Client.send')],
  }),
  candidate('src/mail/send.go', 'code', { symbols: [symbol('Deliver')] }),
];
const ranked: readonly Reranked[] = candidates.map((_, index) => ({ index, score: 10 - index, signals: [] }));

function firstOf(question: string): readonly (string | undefined)[] {
  const { ranked: order, chosen } = membersFirst(ranked, candidates, readQuery(question));
  expect(new Set(order.map(({ index }) => index)).size).toBe(ranked.length);
  expect(order.map(({ score }) => score)).toEqual(order.map(({ score }) => score).toSorted((a, b) => b - a));
  return order.map((each) => chosen.get(each)?.qualifiedName).filter((name) => name !== undefined);
}

it.each([
  ['how does Client.send work', ['Client.send']],
  ['Client::send never ends', ['Client.send']],
  ['what does `Client#send` return', ['Client.send']],
  ['why is client.Send slow', ['Client.send']],
  ['when does send() return', ['Server.send', 'Client.send']],
  ['what does `close` do', ['Client.close']],
  ['who sets Client.url', ['Client.url']],
  ['which errors has mail.Deliver', ['Deliver']],
  ['difference between Client.send and Client.close', ['Client.send', 'Client.close']],
  ['difference between Client.send and Server.send', ['Client.send', 'Server.send']],
])('%s', (question, names) => expect(firstOf(question)).toEqual(names));

it.each([
  'how does a client send',
  'open mail.yaml',
  'send e.g. a mail to Server.host',
  'Router.send fails',
  'rewrite url() in styles',
])('nothing is first for: %s', (question) => expect(firstOf(question)).toEqual([]));

it('a type is first if nothing else is asked, and else the best part of it', () => {
  const shop = symbol('Shop.Cart', 'class');
  const parts = [
    candidate('lib/other.rb', 'code'),
    candidate('lib/cart.rb', 'code', { startLine: 20, symbols: [symbol('Shop.Cart.total')], enclosing: [shop] }),
    candidate('lib/cart.rb', 'code', { symbols: [shop] }),
  ];
  const order = (question: string): readonly number[] =>
    membersFirst(ranked.slice(0, 3), parts, readQuery(question)).ranked.map(({ index }) => index);
  expect(order('what is Shop::Cart for')).toEqual([2, 0, 1]);
  expect(order('how does Shop::Cart round the total of all taxes')).toEqual([1, 0, 2]);
});

it('a message of the program is no question', () => {
  const message = 'use send() instead of Client.close';
  const withMessage = [{ ...candidates[0]!, verbatim: 1 }, ...candidates.slice(1)];
  expect(membersFirst(ranked, withMessage, readQuery(message)).ranked).toEqual(ranked);
  expect(membersFirst(ranked, candidates, readQuery(message)).ranked).not.toEqual(ranked);
});

it('things that are compared come in turn, types before functions, if something has each name', () => {
  const parts = [
    candidate('src/other.py', 'code'),
    candidate('src/chain.py', 'code', { symbols: [symbol('add.chain', 'function')] }),
    candidate('src/canvas.py', 'code', { symbols: [symbol('chain', 'class')] }),
    candidate('src/group.py', 'code', { startLine: 9, symbols: [symbol('group', 'class')] }),
    candidate('src/options.py', 'code', { symbols: [symbol('Options.limit', 'field')] }),
  ];
  const all = parts.map((_, index) => ({ index, score: 10 - index, signals: [] }));
  const order = (question: string): readonly number[] =>
    membersFirst(all, parts, readQuery(question)).ranked.map(({ index }) => index);
  expect(order('difference between group and chain')).toEqual([3, 2, 1, 0, 4]);
  expect(order('chain vs limit')).toEqual([2, 4, 1, 0, 3]);
  expect(order('difference between chain and chord')).toEqual([0, 1, 2, 3, 4]);
  expect(order('difference between chain and taskChord')).toEqual([2, 1, 0, 3, 4]);
});
