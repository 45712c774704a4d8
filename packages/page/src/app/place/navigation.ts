import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { readPlace } from './place.ts';
import type { Place } from './place.ts';
import type { Go } from './use-place.ts';

/** What a part of the page shows, and how it shows another place. */
interface NavigationValue {
  readonly place: Place;
  readonly go: Go;
}

export const Navigation = createContext<NavigationValue>({ place: readPlace(''), go: () => {} });

export function useNavigation(): NavigationValue {
  return useContext(Navigation);
}
