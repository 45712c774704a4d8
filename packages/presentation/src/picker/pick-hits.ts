import { PickerScreen } from './picker-screen.ts';
import { Picker } from './picker.ts';
import type { Picked, PickOptions } from './picker.ts';
import { QueryEditor } from './query-editor.ts';

/** Lets the user type a query and choose from its hits. Returns nothing if the user chose none. */
export async function pickHits(options: PickOptions, signal: AbortSignal): Promise<Picked | undefined> {
  // Standard output is for the result.
  const { stdin: input, stderr: output } = process;
  using screen = new PickerScreen(output, options.colors);
  const picker = new Picker(options, screen);
  const aborted = (): void => picker.end(undefined);
  const resized = (): void => picker.draw();
  signal.addEventListener('abort', aborted);
  output.on('resize', resized);
  using editor = new QueryEditor(input, output, options.query, {
    onChange: () => picker.follow(editor),
    onKey: (name) => picker.press(name),
    onCancel: aborted,
  });
  try {
    picker.follow(editor);
    return await picker.picked;
  } finally {
    signal.removeEventListener('abort', aborted);
    output.off('resize', resized);
    picker.end(undefined);
  }
}
