import type { AnchorHTMLAttributes, ComponentChildren, JSX } from 'preact';
import { fragmentOf } from './place.ts';
import type { Place } from './place.ts';
import type { Go } from './use-place.ts';

interface PlaceLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'role'> {
  readonly place: Place;
  /** What the other place has different. */
  readonly change: Partial<Place>;
  readonly go: Go;
  readonly children: ComponentChildren;
}

/** A link to another place: a click shows it here, and the browser can open it in a new tab or copy it. */
export function PlaceLink({ place, change, go, children, ...attributes }: PlaceLinkProps): JSX.Element {
  return (
    <a
      {...attributes}
      href={fragmentOf({ ...place, ...change })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(change);
      }}
    >
      {children}
    </a>
  );
}
