import { changeDetectorLaws } from '../change-detector/change-detector-laws.ts';
import { chunkerLaws } from '../chunker/chunker-laws.ts';
import { contextualizerLaws } from '../contextualizer/contextualizer-laws.ts';
import { embedderLaws } from '../embedder/embedder-laws.ts';
import type { Bind } from '../law/bind.ts';
import { rerankerLaws } from '../reranker/reranker-laws.ts';
import { folderScannerLaws } from '../scanner/folder/folder-scanner-laws.ts';
import { scannerLaws } from '../scanner/scanner-laws.ts';
import type { OpenSourceTree } from '../scanner/source-tree.ts';
import { storeLaws } from '../store/store-laws.ts';
import { describeLaws } from './describe-laws.ts';

/** Options of {@link describeScanner}. */
export interface ScannerSuiteOptions {
  /**
   * How files get into what the scanner reads. Default: they are written into the project's folder, and
   * {@link folderScannerLaws} apply too.
   */
  readonly tree?: OpenSourceTree;
}

/** Registers the tests that every scanner passes. */
export function describeScanner(bind: Bind<'scanner'>, { tree }: ScannerSuiteOptions = {}): void {
  describeLaws('scanner', tree ? scannerLaws(tree) : [...scannerLaws(), ...folderScannerLaws], bind);
}

/** Registers the tests that every change detector passes. */
export function describeChangeDetector(bind: Bind<'changeDetector'>): void {
  describeLaws('changeDetector', changeDetectorLaws, bind);
}

/** Registers the tests that every chunker passes. */
export function describeChunker(bind: Bind<'chunker'>): void {
  describeLaws('chunker', chunkerLaws, bind);
}

/** Registers the tests that every contextualizer passes. */
export function describeContextualizer(bind: Bind<'contextualizer'>): void {
  describeLaws('contextualizer', contextualizerLaws, bind);
}

/** Registers the tests that every embedder passes. */
export function describeEmbedder(bind: Bind<'embedder'>): void {
  describeLaws('embedder', embedderLaws, bind);
}

/** Registers the tests that every store passes. */
export function describeStore(bind: Bind<'store'>): void {
  describeLaws('store', storeLaws, bind);
}

/** Registers the tests that every reranker passes. */
export function describeReranker(bind: Bind<'reranker'>): void {
  describeLaws('reranker', rerankerLaws, bind);
}
