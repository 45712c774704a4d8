import type { CodeSymbol } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { describe, expect, it } from 'vitest';
import { QueryWords, wordsOf } from '../words/query-words.ts';
import { hitWith, symbolWith } from '../answer/fixture/hit.ts';
import { competingTexts, definitionAround, definitionAt, definitionOf, nameLine, shortName } from './definition.ts';

const symbol = (name: string, startLine: number, endLine: number) => ({ ...symbolWith({ name, startLine }), endLine });

/** A class with two methods from line 10, and a function after it. */
const hit = hitWith({
  chunk: {
    startLine: 10,
    text: 'class Client {\n  open() {\n    retry();\n  }\n  close() {\n  }\n}\nfunction retryLater() {\n  wait();\n}',
    symbols: [symbol('Client', 10, 16), symbol('open', 11, 13), symbol('close', 14, 15), symbol('retryLater', 17, 19)],
  },
});

const about = (query: string): string | undefined => definitionOf(hit.chunk, wordsOf(query))?.name;

it('is at a line the innermost around it, or the one whose comment it is in', () => {
  const text = '/** One. */\nfunction one() {\n  go();\n}\n\n// Two\n// lines.\nfunction two() {\n}';
  const { chunk } = hitWith({ chunk: { startLine: 5, text, symbols: [symbol('one', 6, 8), symbol('two', 12, 13)] } });
  const names = [5, 6, 7, 8, 9, 10, 11, 12].map((line) => definitionAt(chunk, line)?.name);
  expect(names).toEqual(['one', 'one', 'one', 'one', undefined, 'two', 'two', 'two']);
});

describe('the definition that represents a hit', () => {
  it('is the same whatever the kinds are, if nothing is asked', () => {
    const symbols = hit.chunk.symbols.map((each) => ({ ...each, kind: each.name === 'Client' ? 'class' : 'method' }));
    expect(definitionOf({ ...hit.chunk, symbols }, wordsOf(''))?.name).toBe(about(''));
  });

  it('is the one with words of the query in its name', () => {
    expect([about('close'), about('the client'), about('retry later')]).toEqual(['close', 'Client', 'retryLater']);
  });

  it('is for a question the one whose name agrees with it, rather than one with as many of its words', () => {
    const [reply, request] = [symbol('send_reply', 1, 4), symbol('close_idle_client', 5, 8)];
    const text = 'fn send_reply() {\n  // of an idle client\n  done()\n}\nfn close_idle_client() {\n  b()\n  c()\n}';
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols: [reply, request] } });
    expect(definitionOf(chunk, wordsOf('where is an idle client closed before it sends'))?.name).toBe(
      'close_idle_client',
    );
  });

  it('is no namespace of other definitions, unless it is meant by its name', () => {
    const module = { ...symbol('Parcels', 1, 1), kind: 'module', signature: 'namespace Shop.Parcels' };
    const text = 'namespace Shop.Parcels;\n\nclass Sender {\n}';
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols: [module, symbol('Sender', 3, 4)] } });
    expect(definitionOf(chunk, wordsOf('how are parcels sent'))?.name).toBe('Sender');
    expect(definitionOf(chunk, wordsOf('Parcels'))?.name).toBe('Parcels');
    const [outline, ...lines] = [{ ...symbol('Parcels', 1, 4), kind: 'module', signature: 'defmodule Parcels do' }];
    expect(definitionOf({ ...chunk, symbols: [outline!, ...lines] }, wordsOf('parcels sent'))?.name).toBe('Parcels');
  });

  it('is no module of Ruby with a class in it, but one with functions', () => {
    const module = { ...symbol('Parcels', 1, 9), kind: 'module', signature: 'module Parcels' };
    const text = '# Sends parcels, and counts the parcels that are sent.\nmodule Parcels\n  class Sender';
    const { chunk } = hitWith({ chunk: { startLine: 1, text } });
    const inner = (kind: string): readonly CodeSymbol[] => [module, { ...symbol('Sender', 3, 9), kind }];
    expect(definitionOf({ ...chunk, symbols: inner('class') }, wordsOf('where are parcels sent'))?.name).toBe('Sender');
    expect(definitionOf({ ...chunk, symbols: inner('method') }, wordsOf('where are parcels sent'))?.name).toBe(
      'Parcels',
    );
  });

  it('is of a kind that is asked for', () => {
    const [constant, open] = [{ ...symbol('retryLimit', 1, 1), kind: 'constant' }, symbol('open', 2, 3)];
    const { chunk } = hitWith({
      chunk: { startLine: 1, text: 'const retryLimit = 1;\nfunction open() {\n}', symbols: [constant, open] },
    });
    const named = (...kinds: string[]) => definitionOf(chunk, wordsOf('retryLimit'), { kinds })?.name;
    expect([definitionOf(chunk, wordsOf('retryLimit'))?.name, named('function', 'method'), named('class')]).toEqual([
      'retryLimit',
      'open',
      'retryLimit',
    ]);
  });

  it('is no test, nor a helper in one, of a search without tests', () => {
    const tests = { ...symbol('retry_tests', 3, 9), kind: 'test' };
    const { chunk } = hitWith({
      chunk: {
        startLine: 1,
        text: 'fn open() {\n}\nmod retry_tests {\n',
        symbols: [symbol('open', 1, 2), tests, symbol('retry', 4, 5)],
      },
    });
    const named = (withoutTests: boolean) => definitionOf(chunk, wordsOf('retry'), { withoutTests })?.name;
    expect([named(false), named(true)]).toEqual(['retry', 'open']);
  });

  it('is the one that does what the query says, though another has more of its words in its name', () => {
    const text = 'function loadConfig() {\n}\nfunction merge() {\n  // overrides of a config file for a path\n}';
    const symbols = [symbol('loadConfig', 1, 2), symbol('merge', 3, 5)];
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols } });
    expect(definitionOf(chunk, wordsOf('how are overrides of a config file applied to a path'))?.name).toBe('merge');
  });

  it('is for a question the one with words that code uses for its words, and rather a function with some lines', () => {
    const text = 'fn raise(n) {\n  self.max += n;\n}\nfn reduce(n) {\n  self.max -= n;\n}\nfn maximum() {\n}';
    const symbols = [symbol('raise', 1, 3), symbol('reduce', 4, 6), symbol('maximum', 7, 8)];
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols } });
    const related = [{ word: 'reduce', closeness: 0.6 }];
    const asked = (query: string) => definitionOf(chunk, new QueryWords({ ...readQuery(query), related }))?.name;
    expect([asked('where is the number made smaller'), asked('maximum')]).toEqual(['reduce', 'maximum']);
  });

  it('is for a question rather a short function with its words than a long constructor', () => {
    const text =
      'class Feed {\n  constructor() {\n    a();\n    b();\n    c();\n    d();\n  }\n  stop() {\n    // closes\n  }\n}';
    const owner = { ...symbol('Feed', 1, 11), kind: 'class' };
    const creating = { ...symbol('constructor', 2, 7), kind: 'constructor' };
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols: [owner, creating, symbol('stop', 8, 10)] } });
    expect(definitionOf(chunk, wordsOf('where is it closed and stopped'))?.name).toBe('stop');
  });

  describe('of a type and its members is for a question', () => {
    const owner = { ...symbol('PoolError', 1, 9), kind: 'class' };
    const member = { ...symbol('setHandled', 2, 5), kind: 'method', qualifiedName: 'PoolError.setHandled' };
    const other = { ...symbol('isError', 6, 8), kind: 'method', qualifiedName: 'PoolError.isError' };
    const text =
      'class PoolError {\n  setHandled() {\n    this.done = true;\n    log();\n  }\n  isError(e) {\n    return e;\n  }\n}';
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols: [owner, member, other] } });
    const asked = (query: string) => definitionOf(chunk, wordsOf(query))?.name;

    it('the member, also if a part of the words is only in the name of the type', () => {
      expect(asked('how is a pool error set as handled')).toBe('setHandled');
    });

    it('the type, if the question has the word for it', () => {
      expect(asked('which class says that the pool failed')).toBe('PoolError');
    });
  });

  it('is for a question the one that is closer in meaning, if the words are the same', () => {
    const text = 'fn wait(n) {\n  a();\n  b();\n}\nfn pause(n) {\n  a();\n  c();\n}';
    const { chunk } = hitWith({
      chunk: { startLine: 1, text, symbols: [symbol('wait', 1, 4), symbol('pause', 5, 8)] },
    });
    const words = wordsOf('take a little nap');
    const texts = competingTexts(chunk, words, {});
    expect(texts).toEqual(['fn wait(n) {\n  a();\n  b();\n}', 'fn pause(n) {\n  a();\n  c();\n}']);
    const closest = (...cosines: readonly number[]) =>
      definitionOf(chunk, words, {}, new Map(texts.map((each, index) => [each, cosines[index]!])))?.name;
    expect([closest(0.5, 0.1), closest(0.1, 0.5)]).toEqual(['wait', 'pause']);
  });

  it('is compared in meaning only for a question, and only if its words do not name one', () => {
    expect(competingTexts(hit.chunk, wordsOf('close'), {})).toEqual([]);
    expect(competingTexts(hit.chunk, wordsOf('who calls retryLater at last'), {})).toEqual([]);
  });

  it('is for a question not what has a word of it as its name by chance, but what is named with several words', () => {
    const text = 'function body() {\n}\nfunction readAll() {\n  // limits the size of a request\n}';
    const symbols = [symbol('body', 1, 2), symbol('readAll', 3, 5)];
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols } });
    const asked = (query: string) => definitionOf(chunk, wordsOf(query))?.name;
    expect(asked('how is the size of the body of a request limited')).toBe('readAll');
    expect([asked('body'), asked('what calls readAll with a body')]).toEqual(['body', 'readAll']);
  });

  it('is a function rather than a type inside of it', () => {
    const text = 'function parse() {\n  type plain = Fields;\n  return plain(fields, text);\n}\nfunction next() {\n}';
    const inner = { ...symbol('plain', 2, 2), kind: 'type', qualifiedName: 'parse.plain' };
    const { chunk } = hitWith({
      chunk: { startLine: 1, text, symbols: [symbol('parse', 1, 4), inner, symbol('next', 5, 6)] },
    });
    expect(definitionOf(chunk, wordsOf('which plain fields are there'))?.name).toBe('parse');
  });

  it('is a function rather than a callback of one line inside of it, unless the query has its name', () => {
    const text = '  toggle({\n    checked: () => settings.limits.enabled,\n  });\n  save();\n}';
    const callback = { ...symbol('checked', 31, 31), kind: 'method', qualifiedName: 'limitsForm.checked' };
    const { chunk } = hitWith({
      chunk: { startLine: 30, text, symbols: [callback], enclosing: [symbol('limitsForm', 1, 34)] },
    });
    expect(definitionOf(chunk, wordsOf('how are limits enabled'))?.name).toBe('limitsForm');
    expect(definitionOf(chunk, wordsOf('checked'))?.name).toBe('checked');
  });

  it('is a short enumeration rather than one of its values', () => {
    const text = 'enum State {\n  open,\n  // waits until all is written\n  closing,\n}';
    const values = [symbol('open', 2, 2), symbol('closing', 4, 4)].map((each) => ({
      ...each,
      kind: 'constant',
      qualifiedName: `State.${each.name}`,
    }));
    const symbols = [{ ...symbol('State', 1, 5), kind: 'enum' }, ...values];
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols } });
    expect(definitionOf(chunk, wordsOf('how does it wait until all is written'))?.name).toBe('State');
    expect(definitionOf(chunk, wordsOf('closing'))?.name).toBe('closing');
  });

  it('is the type rather than its constructor or a field in other case if the query has its name', () => {
    const text = 'class Cache {\n  cache;\n  Cache() {\n  }\n}';
    const constructor = { ...symbol('Cache', 3, 4), kind: 'constructor', qualifiedName: 'Cache.Cache' };
    const symbols = [
      { ...symbol('Cache', 1, 5), kind: 'class' },
      { ...symbol('cache', 2, 2), kind: 'field' },
      constructor,
    ];
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols } });
    expect(definitionOf(chunk, wordsOf('Cache'))?.kind).toBe('class');
    expect(definitionOf(chunk, wordsOf('cache'))?.kind).toBe('field');
  });

  it('is the one in the scope that the query names', () => {
    const inScope = (owner: string, line: number) => ({
      ...symbol('send', line, line),
      qualifiedName: `${owner}.send`,
    });
    const symbols = [inScope('Sender', 10), inScope('Client', 11), inScope('Server', 12)];
    const found = definitionOf({ ...hit.chunk, symbols }, wordsOf('Client.send'));
    expect(found?.qualifiedName).toBe('Client.send');
  });

  it('is the innermost one with words of the query in its body, if no name has any', () => {
    const text = hit.chunk.text.replace('retryLater', 'later');
    const symbols = hit.chunk.symbols.map((each) => (each.name === 'retryLater' ? { ...each, name: 'later' } : each));
    const words = wordsOf('retry');
    expect(definitionOf({ ...hit.chunk, text, symbols }, words)?.name).toBe('open');
  });

  it('is the one whose documentation has words of the query, though it begins below', () => {
    const text = 'struct entry { };\n\n/**\n * Frees the memory of an entry.\n */\nint expire() {\n}';
    const symbols = [symbol('entry', 1, 1), symbol('expire', 6, 7)];
    const { chunk } = hitWith({ chunk: { startLine: 1, text, symbols } });
    expect(definitionOf(chunk, wordsOf('where is memory released'))?.name).toBe('expire');
  });

  it('is the first one if the query matches none', () => {
    expect(about('something else')).toBe('Client');
  });

  it('is the enclosing one if none begins in the hit', () => {
    const { chunk } = hitWith({ chunk: { symbols: [], enclosing: [symbol('Outer', 1, 99), symbol('inner', 5, 60)] } });
    expect(definitionOf(chunk, wordsOf('x'))?.name).toBe('inner');
  });

  it('is a short type instead of one of its fields, unless the query names the field', () => {
    const owned = (lines: number) => {
      const type = { ...symbol('Secrets', 1, lines), kind: 'struct' };
      const field = { ...symbol('masked', 2, 2), kind: 'field', qualifiedName: 'Secrets.masked' };
      return hitWith({ chunk: { startLine: 1, text: 'a\nmasked\nb', symbols: [type, field] } }).chunk;
    };
    const asked = (lines: number, query: string) => definitionOf(owned(lines), wordsOf(query))?.name;
    expect([asked(9, 'is it masking'), asked(90, 'is it masking'), asked(9, 'masked')]).toEqual([
      'Secrets',
      'masked',
      'masked',
    ]);
  });

  it('is missing in plain text', () => {
    const { chunk } = hitWith({ chunk: { kind: 'text', symbols: [] } });
    expect(definitionOf(chunk, wordsOf('x'))).toBeUndefined();
  });
});

it('the definition around a line is the innermost function, or the innermost other one', () => {
  expect([12, 10, 99].map((line) => definitionAround(hit.chunk, line)?.name)).toEqual(['open', 'Client', undefined]);
});

describe('the short name', () => {
  const named = (qualifiedName: string, kind = 'method', around: readonly CodeSymbol[] = []): string => {
    const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
    return shortName(
      { ...symbolWith({ name }), qualifiedName, kind },
      { ...hit.chunk, symbols: [], enclosing: around },
    );
  };

  it('is type and member, without the namespace', () => {
    expect(named('MediaBrowser.Subtitles.SubtitleEncoder.Extract')).toBe('SubtitleEncoder.Extract');
    const space = { ...symbolWith({ name: 'Subtitles' }), qualifiedName: 'MediaBrowser.Subtitles', kind: 'module' };
    expect(named('MediaBrowser.Subtitles.SubtitleEncoder', 'class', [space])).toBe('SubtitleEncoder');
  });

  it('is the title of a heading only', () => {
    expect(named('Usage.Commands', 'heading')).toBe('Commands');
  });

  it('is cut if a parser took lines as a name', () => {
    expect(named('x'.repeat(200))).toBe(`${'x'.repeat(80)}…`);
  });
});

it('the line of a name is not that of its decorators', () => {
  expect(nameLine({ name: 'retry' }, ['  @retry(3)', '  // retry', '  function retry() {'])).toBe(2);
  expect(nameLine({ name: 'missing' }, ['a', 'b'])).toBe(0);
});
