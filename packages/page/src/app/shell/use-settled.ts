import { useEffect, useState } from 'preact/hooks';

/**
 * A value once it has not changed for a while; at once if that is 0. Before that the one before, `undefined` at first.
 *
 * @param ms milliseconds, `Infinity` to wait
 */
export function useSettled<Value>(value: Value, ms: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  const wanted = JSON.stringify(value);
  useEffect(() => {
    if (ms === 0) return setSettled(value);
    if (ms === Infinity) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [wanted, ms]);
  return ms === 0 ? value : settled;
}
