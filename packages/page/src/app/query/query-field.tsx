import { completeQuery } from '@codesearch/query';
import type { QueryValues } from '@codesearch/query';
import { useState } from 'preact/hooks';
import type { JSX, TargetedKeyboardEvent } from 'preact';

interface QueryFieldProps {
  readonly value: string;
  readonly values: QueryValues;
  readonly onInput: (text: string) => void;
}

/**
 * The field of the query. Conditions are completed: Tab takes the first, the arrows choose once a condition is certain.
 */
export function QueryField({ value, values, onInput }: QueryFieldProps): JSX.Element {
  const [cursor, setCursor] = useState<number>();
  const [active, setActive] = useState(-1);
  const completion = cursor === undefined ? undefined : completeQuery(value, cursor, values);
  const close = (): void => {
    setCursor(undefined);
    setActive(-1);
  };
  const take = (field: HTMLInputElement, index: number): void => {
    const option = completion?.options[index];
    if (!completion || !option) return;
    const isOpen = option.text.endsWith(':');
    const taken = isOpen ? option.text : `${option.text} `;
    const text = value.slice(0, completion.start) + taken + value.slice(completion.end).trimStart();
    const place = completion.start + taken.length;
    // At once: the next key may come before the next frame.
    field.value = text;
    field.setSelectionRange(place, place);
    onInput(text);
    setActive(-1);
    setCursor(isOpen ? place : undefined);
  };
  const keys = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (!completion || event.ctrlKey || event.metaKey || event.altKey) return;
    const { length } = completion.options;
    const canChoose = completion.isCondition || active >= 0;
    const handled = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'Escape') {
      close();
      handled();
    } else if (event.key === 'ArrowDown' && canChoose) {
      setActive((active + 1) % length);
      handled();
    } else if (event.key === 'ArrowUp' && active >= 0) {
      setActive(active - 1);
      handled();
    } else if ((event.key === 'Tab' && !event.shiftKey) || (event.key === 'Enter' && active >= 0)) {
      take(event.currentTarget, Math.max(0, active));
      handled();
    }
  };
  return (
    <div class="query">
      <label class="hidden" for="query">
        Query
      </label>
      <input
        id="query"
        type="text"
        role="combobox"
        placeholder="A question, a name, an error"
        autocomplete="off"
        spellcheck={false}
        value={value}
        aria-keyshortcuts="/"
        aria-expanded={completion !== undefined}
        aria-controls="completions"
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `completion-${active}`}
        onInput={({ currentTarget }) => {
          setCursor(currentTarget.selectionStart ?? undefined);
          setActive(-1);
          onInput(currentTarget.value);
        }}
        onKeyDown={keys}
        onBlur={close}
      />
      <ul class="completions" id="completions" role="listbox" aria-label="Conditions" hidden={completion === undefined}>
        {completion?.options.map(({ text, meaning }, index) => (
          <li
            key={text}
            id={`completion-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault();
              take(document.querySelector<HTMLInputElement>('#query')!, index);
            }}
          >
            <span class="option">{text}</span> <span class="meaning">{meaning}</span>
            {index === Math.max(0, active) && <kbd>Tab</kbd>}
          </li>
        ))}
      </ul>
    </div>
  );
}
