import type { EditRecords } from '../file/edit-record.ts';
import { EditedFile } from '../file/edited-file.ts';
import type { Removal } from '../file/edited-file.ts';
import type { Extra } from './extra.ts';
import { hasHooks, withHooks, withoutHooks } from './hook-settings.ts';
import type { hookSettings } from './hook-settings.ts';
import { marks } from './texts.ts';

/**
 * A text for the model in the file of a client. Rules are a block in a file, hooks are some of the settings; other
 * texts are the whole file.
 */
export class InstalledExtra {
  readonly #extra: Extra;
  readonly #edited: EditedFile;

  constructor(extra: Extra, records: EditRecords) {
    this.#extra = extra;
    this.#edited = new EditedFile(extra.file, records);
  }

  /**
   * Writes the text, or updates it.
   *
   * @throws CONFIG_INVALID if the file cannot be read, or is not UTF-8
   * @throws INPUT_INVALID if the file must not be replaced or cannot be written
   */
  install(): void {
    const { kind, file, text } = this.#extra;
    const change = (old: string): string => {
      if (kind === 'hooks') return withHooks(file, old, (JSON.parse(text) as ReturnType<typeof hookSettings>).hooks);
      return kind === 'rules' ? withBlock(old, text) : text;
    };
    this.#edited.edit(change, this.#removal);
  }

  /**
   * Removes the text. A file that the user has changed is kept, without our block.
   *
   * @returns whether the file had the text and no longer has it
   * @throws as {@link install}
   */
  remove(): boolean {
    if (!this.isInstalled) return false;
    const before = this.#edited.text();
    this.#edited.undo(this.#removal);
    return this.#edited.text() !== before;
  }

  /** Whether the file has the text, perhaps with changes of the user. */
  get isInstalled(): boolean {
    const { kind, file } = this.#extra;
    const present = this.#edited.text();
    if (present === undefined) return false;
    if (kind === 'hooks') return hasHooks(file, present);
    return kind !== 'rules' || present.includes(marks.start);
  }

  get #removal(): Removal {
    const { kind, file, text } = this.#extra;
    // Hooks are removed by their meaning: a part of the text would leave others broken.
    if (kind === 'hooks') return { remove: (old) => withoutHooks(file, old), isRemoved: () => false };
    return kind === 'rules'
      ? { remove: withoutBlock, isRemoved: (old) => !old.includes(marks.start) }
      : { remove: (old) => (old === text ? '' : old), isRemoved: (old) => !old.includes(text) };
  }
}

/** The block, with an empty line before it. */
const block = new RegExp(`(?:(?<![^\\n])\\r?\\n)?${marks.start}[^]*?${marks.end}(?:\\r?\\n|$)`);

/** Replaces the block, or appends it after an empty line, with the line ends of the text. */
function withBlock(text: string, rules: string): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = rules.replaceAll('\n', eol);
  const old = block.exec(text)?.[0];
  if (old !== undefined) return text.replace(old, () => `${/^\r?\n/.exec(old)?.[0] ?? ''}${lines}`);
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  return text + gap + lines;
}

function withoutBlock(text: string): string {
  return text.replace(block, '');
}
