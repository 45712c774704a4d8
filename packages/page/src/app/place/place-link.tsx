import type { AnchorHTMLAttributes, ComponentChildren, JSX } from 'preact';
import { lineRange } from './line-range.ts';
import { useNavigation } from './navigation.ts';
import { fragmentOf } from './place.ts';
import type { Place } from './place.ts';

interface PlaceLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'role'> {
  /** What the other place has different. */
  readonly change: Partial<Place>;
  /** Called after a click that shows it here. */
  readonly onFollow?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** A link to another place: a click shows it here, and the browser can open it in a new tab or copy it. */
export function PlaceLink({ change, onFollow, children, ...attributes }: PlaceLinkProps): JSX.Element {
  const { place, go } = useNavigation();
  return (
    <a
      {...attributes}
      href={fragmentOf({ ...place, ...change })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(change);
        onFollow?.();
      }}
    >
      {children}
    </a>
  );
}

/** A link to a hit: its name, and where it is. */
export function HitLink({ hit }: { readonly hit: { label: string; path: string; line: number } }): JSX.Element {
  const { label, path, line } = hit;
  return (
    <PlaceLink change={{ file: path, lines: lineRange(line), view: 'search' }}>
      {label}{' '}
      <span class="place">
        <span>{path}</span>
        <span class="lines">:{line}</span>
      </span>
    </PlaceLink>
  );
}
