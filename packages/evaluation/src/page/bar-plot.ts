import type { Interval } from '../statistics/confidence-interval.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** A bar with its confidence interval. All values are from 0 to 1. */
export interface Bar extends Interval {
  readonly value: number;
}

/** The bars of one or two configurations. */
export interface BarGroup {
  readonly name: string;
  readonly bars: readonly Bar[];
}

/**
 * Horizontal bars with whiskers, one group below another. Names and values are text, so that they keep their size on a
 * narrow screen.
 */
export function barPlot(groups: readonly BarGroup[]): Html {
  const rows = groups.map(({ name, bars }, index) => {
    const lines = bars.map((bar, series) => barRow(series === 0 ? name : '', bar, series, bars.length > 1));
    return html`${index > 0 && bars.length > 1 ? html`<div class="gap"></div>` : undefined}${lines}`;
  });
  return html`<div class="bars">${rows}</div>`;
}

function barRow(name: string, { value, low, high }: Bar, series: number, isThin: boolean): Html {
  const percent = (share: number): string => (100 * share).toFixed(2);
  return html`<div class="name">${name}</div>
    <div class="${isThin ? 'thin' : ''}">
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="20" rx=".8" />
        <rect class="fill-${series === 0 ? 'a' : 'b'}" width="${percent(value)}" height="20" rx=".8" />
        <path class="whisker" d="M${percent(low)} 10H${percent(high)}M${percent(low)} 5v10M${percent(high)} 5v10" />
      </svg>
    </div>
    <div class="value">${value.toFixed(3)}</div>`;
}

/** A bar without a confidence interval. */
export interface CountBar {
  readonly name: string;
  /** Length, from 0 to 1. */
  readonly share: number;
  /** Text at its end. */
  readonly value: string;
}

/** Horizontal bars of counts. */
export function countPlot(bars: readonly CountBar[]): Html {
  const rows = bars.map(
    ({ name, share, value }) =>
      html`<div class="name">${name}</div>
        <div class="thin">
          <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" width="100" height="20" rx=".8" />
            <rect class="fill-a" width="${(100 * share).toFixed(2)}" height="20" rx=".8" />
          </svg>
        </div>
        <div class="value">${value}</div>`,
  );
  return html`<div class="bars">${rows}</div>`;
}
