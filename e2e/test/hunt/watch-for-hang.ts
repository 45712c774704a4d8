/** A running watch. */
export interface HangWatch {
  readonly hasHung: boolean;
  stop(): void;
}

/**
 * Calls back once if a text, once there is one, does not change for a number of ticks of one second. Ticks are counted
 * instead of reading a clock: a machine that was suspended has not hung.
 */
export function watchForHang(read: () => string, seconds: number, onHang: () => void): HangWatch {
  const state = { before: '', ticks: 0, hasHung: false };
  const timer = setInterval(() => {
    const now = read();
    state.ticks = now !== '' && now === state.before ? state.ticks + 1 : 0;
    state.before = now;
    if (state.ticks < seconds || state.hasHung) return;
    state.hasHung = true;
    onHang();
  }, 1000);
  return {
    get hasHung() {
      return state.hasHung;
    },
    stop: () => clearInterval(timer),
  };
}
