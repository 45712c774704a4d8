import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseProgram } from './choose-program.ts';
import type { ProgramSources } from './choose-program.ts';
import { programEnvironment } from './program-environment.ts';
import type { Program } from './program.ts';
import { runProgram } from './run-program.ts';

let folder: string;
let workspace: string;
let marker: string;
let bundled: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'choose-program-')));
  workspace = join(folder, 'workspace');
  marker = join(folder, 'ran');
  bundled = file('extension/codesearch.js', 'console.log("bundled")');
  mkdirSync(workspace);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(path: string, content: string): string {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  chmodSync(target, 0o755);
  return target;
}

/** A program that leaves a file if it runs. */
function hostile(path: string): string {
  return file(path, `#!/bin/sh\ntouch ${JSON.stringify(marker)}\n`);
}

function sources(parts: Partial<ProgramSources> = {}): ProgramSources {
  const node = { path: process.execPath, version: process.versions.node, hasDatabase: true };
  return { setting: '', path: '', roots: [workspace], bundled, node, ...parts };
}

async function outputOf(program: Program, path: string): Promise<string> {
  const env = programEnvironment({ ...process.env, PATH: path }, program, [workspace]);
  return runProgram(program, ['search'], { env, cwd: folder });
}

describe('the program', () => {
  it('is that of the setting, then that in PATH, then the bundled one', () => {
    const [set, installed] = [file('set/codesearch', ''), file('installed/codesearch', '')];
    const path = dirname(installed);
    expect(chooseProgram(sources({ setting: set, path }))).toMatchObject({ command: set, origin: 'setting' });
    expect(chooseProgram(sources({ path }))).toMatchObject({ command: installed, origin: 'PATH' });
    expect(chooseProgram(sources())).toMatchObject({ args: [bundled], origin: 'bundled' });
  });

  it('reports a setting that is no absolute path of a program', () => {
    expect(() => chooseProgram(sources({ setting: 'codesearch' }))).toThrow(/not an absolute path/);
    expect(() => chooseProgram(sources({ setting: join(folder, 'missing') }))).toThrow(/is no program/);
  });

  it('reports how to get one if it is missing', () => {
    expect(() => chooseProgram(sources({ bundled: join(folder, 'missing') }))).toThrow(
      /Install it, or give its absolute path/,
    );
  });

  it('reports an editor whose Node is too old, unless the installed program needs none of it', () => {
    const node = { path: process.execPath, version: '22.17.1', hasDatabase: true };
    expect(() => chooseProgram(sources({ node }))).toThrow(/Node 22\.17\.1, and codesearch needs 22\.18/);
    expect(() => chooseProgram(sources({ node: { ...node, version: '24.0.0', hasDatabase: false } }))).toThrow(
      /SQLite/,
    );
    const path = dirname(file('installed/codesearch', ''));
    expect(chooseProgram(sources({ node, path }))).toMatchObject({ origin: 'PATH' });
  });
});

describe('a hostile workspace', () => {
  it('has no program run, wherever PATH and the current folder point', async () => {
    hostile('workspace/codesearch');
    hostile('workspace/node_modules/.bin/codesearch');
    symlinkSync(join(workspace, 'node_modules/.bin'), join(folder, 'linked'));
    const bin = join(workspace, 'node_modules/.bin');
    const path = ['', '.', './node_modules/.bin', 'node_modules/.bin', workspace, bin, join(folder, 'linked')];
    const before = process.cwd();
    process.chdir(workspace);
    try {
      const program = chooseProgram(sources({ path: path.join(delimiter) }));
      expect(program.origin).toBe('bundled');
      expect(await outputOf(program, path.join(delimiter))).toBe('bundled\n');
    } finally {
      process.chdir(before);
    }
    expect(existsSync(marker)).toBe(false);
  });

  it('has no program run through a link from a folder of PATH', () => {
    mkdirSync(join(folder, 'bin'));
    symlinkSync(hostile('workspace/codesearch'), join(folder, 'bin/codesearch'));
    expect(chooseProgram(sources({ path: join(folder, 'bin') })).origin).toBe('bundled');
  });

  it('has no program run that the setting names', () => {
    const setting = hostile('workspace/node_modules/.bin/codesearch');
    expect(() => chooseProgram(sources({ setting }))).toThrow(/inside of the workspace/);
  });

  it('brings no Node for an installed program', async () => {
    hostile('workspace/node');
    const installed = file('installed/codesearch', '#!/usr/bin/env node\nconsole.log("installed")\n');
    const path = [workspace, '.', dirname(installed), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
    const program = chooseProgram(sources({ path }));
    expect(await outputOf(program, path)).toBe('installed\n');
    expect(existsSync(marker)).toBe(false);
  });
});
