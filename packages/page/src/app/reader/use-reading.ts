import { useState } from 'preact/hooks';

/** How files are read. It stays from file to file. */
export interface Reading {
  /** Whether long lines are broken. */
  readonly isWrapping: boolean;
  /** Whether it is shown why the hit is there. */
  readonly showsWhy: boolean;
  /** Whether the text gets the focus as soon as it is shown. */
  readonly isEntering: boolean;
  readonly toggleWrapping: () => void;
  readonly toggleWhy: () => void;
  readonly setEntering: (isEntering: boolean) => void;
}

export function useReading(): Reading {
  const [isWrapping, setWrapping] = useState(false);
  const [showsWhy, setWhy] = useState(false);
  const [isEntering, setEntering] = useState(false);
  return {
    ...{ isWrapping, showsWhy, isEntering, setEntering },
    toggleWrapping: () => setWrapping((before) => !before),
    toggleWhy: () => setWhy((before) => !before),
  };
}
