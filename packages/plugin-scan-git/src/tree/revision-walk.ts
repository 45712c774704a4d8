import { setImmediate } from 'node:timers/promises';
import type { IgnoreRule, ScanBatch, SkippedFile, SourceFile } from '@codesearch/kernel';
import { byteString, matchedRule, ScanBatches, verdictByName, verdictBySize } from '@codesearch/toolkit';
import type { FileLimits, IgnoreScope } from '@codesearch/toolkit';
import type { ResolvedRevision } from './revision.ts';
import { rulesAround, rulesInside } from './revision-rules.ts';
import type { RulesContext } from './revision-rules.ts';
import type { RevisionEntry, RevisionFolder } from './revision-files.ts';
import type { JoinedFiles } from './with-submodules.ts';

/** A commit with its files and what decides about them. */
export interface WalkedRevision extends RulesContext, JoinedFiles {
  readonly revision: ResolvedRevision;
  readonly exclude: readonly string[];
  readonly limits: FileLimits;
}

/** A folder on the way, with the rules that apply in it. */
export interface Step {
  readonly folder: RevisionFolder;
  /** From the root, with a trailing slash; empty for the root. */
  readonly path: string;
  /** The same from the top of the repository, as a byte string. */
  readonly pathFromTop: string;
  readonly rules: IgnoreScope | undefined;
}

/** The result for an entry of a folder. */
export type Finding =
  | { readonly file: SourceFile }
  | { readonly skipped: SkippedFile }
  | { readonly hiddenBy: IgnoreRule };

/**
 * Walks a commit depth first, the files of a folder before its folders, in the order in which a folder on disk is
 * walked.
 */
export async function* walkRevision(
  walked: WalkedRevision,
  signal?: AbortSignal,
): AsyncGenerator<ScanBatch, ReturnType<ScanBatches['summary']>> {
  const batches = new ScanBatches();
  const steps: Step[] = [await firstStep(walked)];
  for (let step = steps.pop(); step; step = steps.pop()) {
    signal?.throwIfAborted();
    for (const entry of step.folder.entries) {
      const finding = await findingOf(entry, step, walked);
      if ('file' in finding) batches.list(finding.file);
      else if ('skipped' in finding) batches.skip(finding.skipped);
    }
    const inner: Step[] = [];
    for (const folder of step.folder.folders) {
      const next = await enter(folder, step, walked);
      if ('rules' in next) inner.push(next);
      else if ('skipped' in next) batches.skip(next.skipped);
    }
    steps.push(...inner.toReversed());
    for (const batch of batches.full()) {
      yield batch;
      await setImmediate();
    }
  }
  yield* batches.rest();
  return batches.summary();
}

export async function firstStep(walked: WalkedRevision): Promise<Step> {
  const { revision, top, exclude } = walked;
  const pathFromTop = revision.around.map((name) => `${byteString(name)}/`).join('');
  const around = await rulesAround(revision, exclude, walked);
  return { folder: top, path: '', pathFromTop, rules: await rulesInside(top, '', pathFromTop.length, around, walked) };
}

/** Enters a folder, unless a rule hides it. */
export async function enter(
  folder: RevisionFolder,
  outer: Step,
  walked: WalkedRevision,
): Promise<Step | Exclude<Finding, { readonly file: SourceFile }>> {
  const hiddenBy = hidingRule(folder, true, outer);
  if (hiddenBy) return { hiddenBy };
  const name = outer.path + folder.name;
  if (!folder.hasTextName) return skip(name, 'unreadable', 'Its name is not valid UTF-8.');
  const path = `${name}/`;
  const pathFromTop = `${outer.pathFromTop}${folder.bytes}/`;
  return { folder, path, pathFromTop, rules: await rulesInside(folder, path, pathFromTop.length, outer.rules, walked) };
}

/** Decides about a file by the rules, its kind, name and size, as a scan of a folder does. */
export async function findingOf(entry: RevisionEntry, step: Step, walked: WalkedRevision): Promise<Finding> {
  const hiddenBy = hidingRule(entry, false, step);
  if (hiddenBy) return { hiddenBy };
  const { limits, revision } = walked;
  const path = step.path + entry.name;
  if (!entry.hasTextName) return skip(path, 'unreadable', 'Its name is not valid UTF-8.');
  if (entry.isLink) return skip(path, 'symlink', await linkDetail(path, entry, walked));
  if (entry.isSubmodule) return skip(path, 'submodule', submoduleDetail(entry));
  if (entry.size === undefined) {
    return skip(path, 'unreadable', 'The repository does not have its content; fetch it with git first.');
  }
  const verdict = verdictByName(path, entry.name, limits) ?? verdictBySize(path, entry.size, limits);
  if (verdict) return { skipped: { path, ...verdict } };
  return { file: sourceFile(path, entry.blob, entry.size, revision.time) };
}

/** A file of a revision. Its stamp is the hash of its content, so that it is the same in every commit. */
export function sourceFile(path: string, blob: string, size: number, time: number): SourceFile {
  return { path, size, mtimeMs: time, stamp: blob, exact: true };
}

function submoduleDetail({ blob }: RevisionEntry): string {
  return `It is a submodule at ${blob.slice(0, 12)}, a commit that is not checked out or fetched there.`;
}

async function linkDetail(path: string, entry: RevisionEntry, { blobs }: WalkedRevision): Promise<string> {
  const target = await blobs.read(path, entry.blob, 4096);
  return typeof target === 'string'
    ? 'It is a link; links are not followed.'
    : `It is a link to ${target.toString()}; links are not followed.`;
}

function hidingRule(
  { bytes, name }: Pick<RevisionEntry, 'bytes' | 'name'>,
  isFolder: boolean,
  { rules, path, pathFromTop }: Step,
): IgnoreRule | undefined {
  const rule = rules?.match({ path: pathFromTop + bytes, name: bytes, isFolder });
  return rule && !rule.negated ? matchedRule(rule, path + name) : undefined;
}

function skip(path: string, reason: string, detail: string): { readonly skipped: SkippedFile } {
  return { skipped: { path, reason, detail } };
}
