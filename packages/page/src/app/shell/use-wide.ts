import { useEffect, useState } from 'preact/hooks';

const wide = matchMedia('(min-width: 60rem)');

/** Whether hits and file are side by side. On a narrow screen one of them is shown. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => {
    const adapt = (): void => setWide(wide.matches);
    wide.addEventListener('change', adapt);
    return () => wide.removeEventListener('change', adapt);
  }, []);
  return isWide;
}
