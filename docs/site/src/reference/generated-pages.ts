import type { Page } from '../navigation/page.ts';
import { commandPage } from './command/command-page.ts';
import { optionPage } from './option/option-page.ts';
import { schemaPage } from './schema/schema-page.ts';

/** A page that is generated from code. */
export interface GeneratedPage extends Page {
  /** Its Markdown. */
  content(): string | Promise<string>;
}

/** All of them but those of the contracts, which TypeDoc writes. */
export const generatedPages: readonly GeneratedPage[] = [
  { path: 'reference/commands', title: 'Commands', content: commandPage },
  { path: 'reference/options', title: 'Options of plugins', content: optionPage },
  { path: 'reference/schemas', title: 'JSON schemas', content: schemaPage },
];
