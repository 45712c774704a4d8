export { copyText } from './picker/copy-text.ts';
/* A search while the user types, at a terminal. No other command needs it. */

export { keyBindings, pickerActions } from './picker/key-bindings.ts';
export type { KeyBindings, PickerAction } from './picker/key-bindings.ts';
export { openEditor } from './picker/open-editor.ts';
export { pickHits } from './picker/pick-hits.ts';
export type { Picked, PickOptions } from './picker/picker.ts';
