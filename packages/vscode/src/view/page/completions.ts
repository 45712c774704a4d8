import { completeQuery } from '@codesearch/query';
import type { QueryValues } from '@codesearch/query';

/**
 * Lists the conditions that the word at the cursor can become. Tab takes the first one, a click any.
 *
 * @param valuesOf what the conditions can be at the moment
 */
export function completeConditions(
  query: HTMLTextAreaElement,
  list: HTMLElement,
  valuesOf: () => QueryValues,
  onTaken: () => void,
): void {
  const completion = (): ReturnType<typeof completeQuery> =>
    completeQuery(query.value, query.selectionStart, valuesOf());
  const take = (text: string): void => {
    const { start, end } = completion()!;
    query.setRangeText(text.endsWith(':') ? text : `${text} `, start, end, 'end');
    query.focus();
    show();
    onTaken();
  };
  const show = (): void => {
    const options = completion()?.options ?? [];
    list.hidden = options.length === 0;
    list.replaceChildren(
      ...options.map(({ text, meaning }) => {
        const button = document.createElement('button');
        Object.assign(button, { type: 'button', textContent: text, title: meaning ?? '', onclick: () => take(text) });
        const entry = document.createElement('li');
        entry.append(button);
        return entry;
      }),
    );
  };
  query.addEventListener('input', show);
  query.addEventListener('keydown', (event) => {
    const [first] = event.key === 'Tab' && !event.shiftKey ? (completion()?.options ?? []) : [];
    if (!first || list.hidden) return;
    event.preventDefault();
    take(first.text);
  });
}
