import type { MetricDifference } from '../statistics/paired-comparison.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { differenceText, metricTitles } from '../metric/metric-titles.ts';

/** Smallest half width of the axis, so that tiny differences look tiny. */
const minReach = 0.05;

/** The differences of all metrics from 0 to 1 with their confidence intervals, around a line at 0. */
export function differencePlot(differences: readonly MetricDifference[]): Html {
  const shares = differences.filter(({ metric }) => metric !== 'tokens');
  const reach = Math.max(minReach, ...shares.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])) * 1.05;
  const at = (value: number): string => (50 + (50 * value) / reach).toFixed(2);
  const rows = shares.map(({ metric, difference, low, high }) => {
    // A difference whose interval excludes 0 has a color.
    const verdict = low > 0 ? 'good' : high < 0 ? 'bad' : '';
    return html`<div class="name">${metricTitles[metric]}</div>
      <div>
        <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
          <path class="zero" d="M50 -4V24" />
          <path class="whisker" d="M${at(low)} 10H${at(high)}M${at(low)} 6v8M${at(high)} 6v8" />
          <path class="dot ${verdict}" d="M${at(difference)} 10h.01" />
        </svg>
      </div>
      <div class="value ${verdict}">${differenceText(metric, difference)}</div>`;
  });
  return html`<div class="differences">${rows}</div>`;
}
