import type { Page } from '../navigation/page.ts';
import { commandPage } from './command/command-page.ts';
import { optionPage } from './option/option-page.ts';
import { schemaPage } from './schema/schema-page.ts';

/** The pages that are generated from code, but those of the contracts, which TypeDoc writes. */
export const generated: readonly Page[] = [
  { path: 'reference/commands', title: 'Commands' },
  { path: 'reference/options', title: 'Options of plugins' },
  { path: 'reference/schemas', title: 'JSON schemas' },
];

export interface GeneratedPage {
  readonly path: string;
  readonly content: string;
}

/** Generates the pages, one after the other. */
export async function* generatedPages(): AsyncGenerator<GeneratedPage> {
  yield { path: 'reference/commands', content: await commandPage() };
  yield { path: 'reference/options', content: await optionPage() };
  yield { path: 'reference/schemas', content: schemaPage() };
}
