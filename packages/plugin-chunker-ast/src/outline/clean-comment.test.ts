import { expect, it } from 'vitest';
import { cleanComment } from './clean-comment.ts';

it.each([
  ['/** Adds one. */', 'Adds one.'],
  ['/**\n * Adds one.\n *\n *   Indented.\n * @param a it\n */', 'Adds one.\n\n  Indented.\n@param a it'],
  ['/*!\n  Plain block.\n    Deeper.\n*/', 'Plain block.\n  Deeper.'],
  ['// One\n// two.', 'One\ntwo.'],
  ['    /// One\n    ///\n    /// two.', 'One\n\ntwo.'],
  ['//! Of the crate.', 'Of the crate.'],
  ['#!/bin/sh\n# Runs.', 'Runs.'],
  ['# One\n#\n# two', 'One\n\ntwo'],
  ['-- | A shape\n-- of its own.', 'A shape\nof its own.'],
  ['{-| A shape.\n-}', 'A shape.'],
  ['--- Opens.\n-- @param path where', 'Opens.\n@param path where'],
  ['--[[ Long\n  comment ]]', 'Long\ncomment'],
  ['<!-- The list. -->', 'The list.'],
  ['/*\nOne\n\n\n\ntwo\n\n\n\nthree\n*/', 'One\n\ntwo\n\nthree'],
  ['"""Answers.\n\n    More.\n      Deeper.\n    """', 'Answers.\n\nMore.\n  Deeper.'],
  ["r'''Raw.'''", 'Raw.'],
  ['@doc """\n  Adds.\n  """', 'Adds.'],
  ['@doc ~S"""\n  Adds.\n  """', 'Adds.'],
  [
    '/// <summary>\n/// Keeps <see cref="T:Shop.Order"/> things.\n/// </summary>\n/// <param name="a">The first.</param>',
    'Keeps Shop.Order  things.\n\na The first.',
  ],
  ['/* ===== */', ''],
  ['//////////\n// Title\n//////////', 'Title'],
])('the text of %j is %j', (written, text) => {
  expect(cleanComment(written)).toBe(text);
});

it('is truncated to 2,000 characters', () => {
  expect(cleanComment(`/** ${'word '.repeat(1000)}*/`).length).toBeLessThanOrEqual(2000);
});
