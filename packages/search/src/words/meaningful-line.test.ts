import { expect, it } from 'vitest';
import { commentOf, isMeaningful } from './meaningful-line.ts';

it.each([
  ...['}', '  } else {', '});', 'end', '  done', ']);', '*/', '"""'],
  ...["import { a } from 'b';", '#include <stdio.h>', 'use std::io;', 'using System.Text;', "const a = require('a');"],
  ...['// Copyright 2020 The Authors', ' * SPDX-License-Identifier: MIT', '# Licensed under the Apache License'],
  ...[
    '/// <param name="path">The path.</param>',
    '   * @param path',
    ':returns: a number',
    '/// - Parameter path: it',
    '# @version 5.0.0',
    '/// <inheritdoc />',
    ' * {@inheritDoc}',
    '  /** @inheritdoc */',
  ],
])('%j says nothing', (line) => {
  expect(isMeaningful(line)).toBe(false);
});

it.each([
  ...['function retry() {', 'return value;', '  one();', 'important = true', '/// Opens a file.', 'used += 1;'],
  ...['// The license server is asked first.', 'endpoint = read()', 'elsewhere: 3,', 'imports.push(each);'],
])('%j says something', (line) => {
  expect(isMeaningful(line)).toBe(true);
});

it.each([
  ['  /** Opens a file. */', 'Opens a file.'],
  [' * Opens a file.', 'Opens a file.'],
  ['# Opens a file.', 'Opens a file.'],
  ['-- Opens a file.', 'Opens a file.'],
  ['#define SIZE 3', undefined],
  ['#[test]', undefined],
  ['open();', undefined],
])('the comment of %j is %j', (line, text) => {
  expect(commentOf(line)).toBe(text);
});
