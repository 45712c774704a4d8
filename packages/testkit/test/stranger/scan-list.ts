import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import type { SourceFile, StageBinding } from '@codesearch/kernel';
import { scannerLaws } from '../../src/scanner/scanner-laws.ts';
import { folderTree } from '../../src/scanner/source-tree.ts';
import type { OpenSourceTree } from '../../src/scanner/source-tree.ts';
import type { Law } from '../../src/law/law.ts';
import type { Stranger } from './stranger.ts';

/* Scans the files that a list in the project names. */

const faults = [
  'a stamp of the size',
  'a stamp of the time that people can set',
  'a path above the root is read',
  'an absolute path is listed',
  'a link out of the root is followed',
  'a path that the list has twice',
  'the order of the list',
  'a file that is gone is an error',
  'a file that is gone is listed',
  'a hash of the text',
  'a byte order mark stays',
  'binary files are text',
  'the state after the read',
  'a folder is a file',
  'stat of what no scan lists',
  'explain says listed for all',
  'the list is read in create',
  'the size in characters',
];

const listFile = '.files';

export function listScanner(fault?: string): StageBinding<'scanner'> {
  const has = (name: string): boolean => name === fault;
  return definePlugin({
    name: 'scan-list',
    stage: 'scanner',
    create(_, { projectRoot }) {
      const root = projectRoot;
      const read = (): readonly string[] => {
        try {
          return readFileSync(join(root, listFile), 'utf8')
            .split('\n')
            .filter((line) => line !== '');
        } catch {
          return [];
        }
      };
      const early = has('the list is read in create') ? read() : [];
      const listed = (): readonly string[] => {
        const paths = has('the list is read in create') ? early : read();
        const once = has('a path that the list has twice') ? paths : [...new Set(paths)];
        return has('the order of the list') ? once.toReversed() : once.toSorted();
      };
      const isInside = (path: string): boolean => {
        if (path.startsWith('/')) return has('an absolute path is listed');
        if (path.split('/').includes('..')) return has('a path above the root is read');
        try {
          return (
            has('a link out of the root is followed') ||
            realpathSync(join(root, path)).startsWith(realpathSync(root) + sep)
          );
        } catch {
          return true;
        }
      };
      const stateOf = (path: string): SourceFile | undefined => {
        if (!isInside(path)) return undefined;
        try {
          const full = path.startsWith('/') ? path : join(root, path);
          const stat = statSync(full, { bigint: true });
          if (!stat.isFile() && !has('a folder is a file')) return undefined;
          const size = has('the size in characters') ? readFileSync(full, 'utf8').length : Number(stat.size);
          const stamp = has('a stamp of the size')
            ? String(stat.size)
            : has('a stamp of the time that people can set')
              ? String(stat.mtimeMs)
              : `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
          return { path, size, mtimeMs: Number(stat.mtimeNs) / 1e6, changedMs: Number(stat.ctimeNs) / 1e6, stamp };
        } catch {
          return has('a file that is gone is listed') ? { path, size: 0, mtimeMs: 0, stamp: '0' } : undefined;
        }
      };
      return {
        async *scan({ signal }) {
          signal.throwIfAborted();
          yield { files: listed().flatMap((path) => stateOf(path) ?? []), skipped: [] };
        },
        async stat({ path }) {
          return listed().includes(path) || has('stat of what no scan lists') ? stateOf(path) : undefined;
        },
        async explain({ path }) {
          if (has('explain says listed for all')) return { verdict: 'listed' };
          if (listed().includes(path) && stateOf(path)) return { verdict: 'listed' };
          const kind = isInside(path) ? kindOf(join(root, path)) : undefined;
          if (kind?.isDirectory()) return { verdict: 'folder', entered: true };
          if (!kind?.isFile()) return { verdict: 'absent' };
          return { verdict: 'ignored', rule: { pattern: path, source: listFile, matched: path } };
        },
        async read({ file: { path }, signal }) {
          signal.throwIfAborted();
          const before = stateOf(path);
          let bytes: Buffer;
          try {
            if (!before) throw errors.unavailable(path, 'it is gone');
            bytes = readFileSync(join(root, path));
          } catch (error) {
            if (has('a file that is gone is an error')) throw error;
            return { skipped: { path, reason: 'unreadable' } };
          }
          const file = has('the state after the read') ? { ...before, stamp: `${before.stamp} read` } : before;
          if (bytes.includes(0) && !has('binary files are text')) {
            const hash = createHash('sha256').update(bytes).digest('hex');
            return { skipped: { path, reason: 'binary' }, seen: { file, hash } };
          }
          const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: has('a byte order mark stays') });
          let text: string;
          try {
            text = has('binary files are text') ? bytes.toString('latin1') : decoder.decode(bytes);
          } catch {
            const hash = createHash('sha256').update(bytes).digest('hex');
            return { skipped: { path, reason: 'encoding' }, seen: { file, hash } };
          }
          const hash = createHash('sha256')
            .update(has('a hash of the text') ? text.trim() : bytes)
            .digest('hex');
          return { source: { file, text, hash } };
        },
      };
    },
  })();
}

function kindOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

const tree: OpenSourceTree = (project) => {
  const list = join(project.root, listFile);
  const folder = folderTree(project);
  return {
    async write(files) {
      await folder.write(files);
      await appendFile(list, `${Object.keys(files).join('\n')}\n`);
    },
    async remove(paths) {
      await folder.remove(paths);
      const left = readFileSync(list, 'utf8')
        .split('\n')
        .filter((path) => !paths.includes(path));
      await writeFile(list, left.join('\n'));
    },
    name: async (path) => void writeFileSync(list, `${path}\n`, { flag: 'a' }),
  };
};

export const listStranger: Stranger<'scanner'> = {
  name: 'scan-list',
  laws: scannerLaws(tree) as readonly Law<'scanner'>[],
  faults,
  bind: listScanner,
};
