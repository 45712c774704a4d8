import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { ListedRule } from '../src/listed/listed-rules.ts';

/*
 * Converts the rules of gitleaks into the table of this package: `update-listed-rules.ts CLONE`, with a clone of its
 * repository. Format the table afterwards. What a rule of this package finds better is left out.
 */

interface Rule {
  readonly id: string;
  readonly regex?: string;
  readonly keywords?: readonly string[];
}

const [clone] = process.argv.slice(2);
if (clone === undefined) throw new Error('Give the folder of a clone of gitleaks.');
const git = (...args: readonly string[]): string => execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8' });
const commit = git('log', '-1', '--format=%H').trim();
const date = git('log', '-1', '--format=%cs').trim();
const license = git('show', 'HEAD:LICENSE').trim();
const { rules } = parse(git('show', 'HEAD:config/gitleaks.toml')) as unknown as { readonly rules: readonly Rule[] };

/** What all rules have around the value that follows the name of an issuer. */
const named =
  /\[\\w\.-\]\{0,50\}\?\(\?:.+\[\\x60'"\\s=\]\{0,5\}\)?\((?<value>.+)\)\(\?:\[\\x60'"\\s;\]\|\\\\\[nr\]\|\$\)$/;
const ending = /\(\?:\[\\x60'"\\s;\]\|\\\\\[nr\]\|\$(?:\|\\b)?\)$|\(\?:\[\^\\w-\]\|\\z\)$/;
/**
 * Ids and public keys are no secrets. The others are names, commands and tokens that rules of this package find in more
 * forms.
 */
const excluded =
  /-id$|-pub(?:lic)?(?:-api)?-key$|^(?:generic|curl|doppler|jwt|private-key|atlassian|lob|microsoft-teams|sidekiq|freemius|hashicorp-tf-password)/;
const minMark = 4;

/** RE2 as a pattern of JavaScript, which ignores case as a whole. */
function converted(source: string): { readonly source: string; readonly ignoreCase: boolean } {
  const plain = source
    .replaceAll('[[:alnum:]]', '[A-Za-z0-9]')
    .replaceAll('(?P<', '(?<')
    .replaceAll(String.raw`\x60`, '`')
    .replaceAll('(?-i:', '(?:');
  return { source: plain.replaceAll('(?i)', '').replaceAll('(?i:', '(?:'), ignoreCase: plain.includes('(?i') };
}

/** The characters with which everything begins that a pattern matches. */
function markOf(source: string): string {
  const start = source.replace(/^(?:\\b|\()+/, '');
  const mark = /^(?:[A-Za-z0-9_-]|\\\.(?=[A-Za-z0-9_-]))+/.exec(start)?.[0] ?? '';
  return (/^[?*+{]/.test(start.slice(mark.length)) ? mark.slice(0, -1) : mark).replaceAll('\\', '');
}

function rulesOf({ id, regex, keywords = [] }: Rule): readonly ListedRule[] {
  if (regex === undefined || excluded.test(id)) return [];
  const value = named.exec(regex)?.groups?.['value'];
  const names = keywords.filter((name) => /^[a-z][a-z_-]{2,}[a-z]$/.test(name));
  // A keyword of the others is the beginning of the token itself.
  if (value !== undefined && names.length === 0) return rulesOf({ id, regex: `(?i)${value}` });
  if (value !== undefined) return [{ id, names, value: converted(value).source }];
  if (regex.includes('{0,50}?')) return [];
  const { source, ignoreCase } = converted(regex.replace(ending, ''));
  const mark = markOf(source);
  const isWhole = mark.length >= source.replaceAll(/[\\()b]/g, '').length - 1;
  if (mark.length < minMark || isWhole) return [];
  return [{ id, mark, pattern: source.replace(/^\\b/, '').replace(/\\b$/, ''), ignoreCase }];
}

const kept = rules.flatMap(rulesOf);
const source = `config/gitleaks.toml of gitleaks, of ${date}, commit ${commit}; written by scripts/update-listed-rules.ts`;
writeFileSync(
  fileURLToPath(new URL('../src/listed/listed-rules.json', import.meta.url)),
  `${JSON.stringify({ source, rules: kept }, undefined, 2)}\n`,
);
process.stdout.write(
  `${kept.length} of ${rules.length} rules of ${date}. Compare its license with that in listed-rules.ts:\n${license}\n`,
);
