import { useEffect, useRef } from 'preact/hooks';
import type { ComponentChildren, JSX } from 'preact';

interface MenuProps {
  /** What the button says. */
  readonly label: ComponentChildren;
  /** What it is for, if the label does not say it. */
  readonly name?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A button that opens a panel. Escape, a choice and the loss of the focus close it. */
export function Menu({ label, name, class: className = '', children }: MenuProps): JSX.Element {
  const details = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (details.current) details.current.open = false;
  };
  useEffect(() => {
    const closeOutside = ({ target }: Event): void => {
      if (!details.current?.contains(target as Node)) close();
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
    };
  }, []);
  return (
    <details
      class={`menu ${className}`}
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        event.preventDefault();
        event.stopPropagation();
        close();
        details.current.querySelector('summary')?.focus();
      }}
      onClick={({ target }) => {
        if ((target as HTMLElement).closest('[data-choice]')) close();
      }}
    >
      <summary aria-label={name}>{label}</summary>
      <div class="panel">{children}</div>
    </details>
  );
}
