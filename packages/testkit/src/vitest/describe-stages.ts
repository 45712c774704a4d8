import { changeDetectorLaws } from '../change-detector/change-detector-laws.ts';
import { chunkerLaws } from '../chunker/chunker-laws.ts';
import { contextualizerLaws } from '../contextualizer/contextualizer-laws.ts';
import { embedderLaws } from '../embedder/embedder-laws.ts';
import type { Bind } from '../law/bind.ts';
import type { SuiteSetup } from '../law/suite-setup.ts';
import { rerankerLaws } from '../reranker/reranker-laws.ts';
import { folderScannerLaws } from '../scanner/folder/folder-scanner-laws.ts';
import { scannerLaws } from '../scanner/scanner-laws.ts';
import type { OpenSourceTree } from '../scanner/source-tree.ts';
import { storeLaws } from '../store/store-laws.ts';
import { describeLaws } from './describe-laws.ts';

/** Options of {@link describeScanner}. */
export interface ScannerSuiteOptions extends SuiteSetup<'scanner'> {
  /**
   * How files get into what the scanner reads. Default: they are written into the project's folder, and
   * {@link folderScannerLaws} apply too.
   */
  readonly tree?: OpenSourceTree;
}

/** Registers the tests that every scanner passes. */
export function describeScanner(bind: Bind<'scanner'>, { tree, ...setup }: ScannerSuiteOptions = {}): void {
  describeLaws('scanner', tree ? scannerLaws(tree) : [...scannerLaws(), ...folderScannerLaws], bind, setup);
}

/** Registers the tests that every change detector passes. */
export function describeChangeDetector(bind: Bind<'changeDetector'>, setup?: SuiteSetup<'changeDetector'>): void {
  describeLaws('changeDetector', changeDetectorLaws, bind, setup);
}

/** Registers the tests that every chunker passes. */
export function describeChunker(bind: Bind<'chunker'>, setup?: SuiteSetup<'chunker'>): void {
  describeLaws('chunker', chunkerLaws, bind, setup);
}

/** Registers the tests that every contextualizer passes. */
export function describeContextualizer(bind: Bind<'contextualizer'>, setup?: SuiteSetup<'contextualizer'>): void {
  describeLaws('contextualizer', contextualizerLaws, bind, setup);
}

/** Registers the tests that every embedder passes. */
export function describeEmbedder(bind: Bind<'embedder'>, setup?: SuiteSetup<'embedder'>): void {
  describeLaws('embedder', embedderLaws, bind, setup);
}

/** Registers the tests that every store passes. */
export function describeStore(bind: Bind<'store'>, setup?: SuiteSetup<'store'>): void {
  describeLaws('store', storeLaws, bind, setup);
}

/** Registers the tests that every reranker passes. */
export function describeReranker(bind: Bind<'reranker'>, setup?: SuiteSetup<'reranker'>): void {
  describeLaws('reranker', rerankerLaws, bind, setup);
}
