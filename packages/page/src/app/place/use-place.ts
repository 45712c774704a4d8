import { useEffect, useState } from 'preact/hooks';
import { fragmentOf, readPlace } from './place.ts';
import type { Place } from './place.ts';

/**
 * Shows another place. @param options `replace` leaves no entry in the history, for what changes while somebody types
 */
export type Go = (change: Partial<Place>, options?: { readonly replace?: boolean }) => void;

/** The place in the address, and how to change it. @param onBack called when the browser has gone back or forth */
export function usePlace(onBack: () => void): readonly [Place, Go] {
  const [place, setPlace] = useState(() => readPlace(location.hash));
  useEffect(() => {
    const read = (): void => {
      setPlace(readPlace(location.hash));
      // After it is drawn.
      requestAnimationFrame(onBack);
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return [place, go];

  function go(change: Partial<Place>, { replace = false }: { readonly replace?: boolean } = {}): void {
    setPlace((before) => {
      const next = { ...before, ...change };
      const fragment = fragmentOf(next);
      if (fragment !== fragmentOf(readPlace(location.hash))) {
        if (replace) history.replaceState(null, '', fragment);
        else history.pushState(null, '', fragment);
      }
      return next;
    });
  }
}
