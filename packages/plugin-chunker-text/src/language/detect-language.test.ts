import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';
import { languages } from './languages.ts';

describe('detectLanguage', () => {
  it.each([
    ['src/a.TS', 'typescript'],
    ['README.md', 'markdown'],
    ['LICENSE', 'text'],
    ['a/Dockerfile', 'dockerfile'],
    ['Dockerfile.dev', 'dockerfile'],
    ['CMakeLists.txt', 'cmake'],
    ['api.pb.proto', 'protobuf'],
    ['.gitignore', 'ignore'],
    ['a.unknown', 'text'],
    ['folder.py/file', 'text'],
  ])('%s is %s', (path, language) => {
    expect(detectLanguage(path, '').name).toBe(language);
  });

  it.each([
    ['#!/usr/bin/env -S python3.12 -u', 'python'],
    ['#!/bin/sh -e', 'bash'],
    ['\uFEFF#! /usr/bin/perl', 'perl'],
    ['#!/opt/strange', 'text'],
  ])('a file without an extension that starts with %j is %s', (line, language) => {
    expect(detectLanguage('bin/tool', `${line}\n`).name).toBe(language);
  });

  it('has one language for each extension, file name and interpreter', () => {
    for (const field of ['extensions', 'fileNames', 'interpreters'] as const) {
      const all = languages.flatMap((language) => language[field]?.split(' ') ?? []);
      expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
    }
  });
});
