import type { JSX } from 'preact';
import type { Signal } from '../server/answers.ts';
import { signalGroups } from './signal-groups.ts';

interface SignalBarProps {
  readonly signals: readonly Signal[];
  /** The largest sum of the hits that are shown, which fills the bar. */
  readonly max: number;
}

/** The parts of a score as a bar, and as a table on demand. */
export function SignalBar({ signals, max }: SignalBarProps): JSX.Element {
  const groups = signalGroups(signals);
  const label = groups.map(({ name, amount }) => `${name.toLowerCase()} ${amount.toFixed(1)}`).join(', ');
  return (
    <details class="signals">
      <summary>
        <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={`Signals: ${label}`}>
          {segments(groups.filter(({ amount }) => amount > 0).map(({ amount }) => amount / max)).map(
            ({ start, size }, index) => (
              <rect
                key={index}
                class={groups[index]!.name.toLowerCase()}
                x={start * 100}
                y="0"
                width={size * 100}
                height="8"
              />
            ),
          )}
        </svg>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Signal</th>
            <th scope="col">Value</th>
            <th scope="col">Weight</th>
            <th scope="col">Adds</th>
          </tr>
        </thead>
        <tbody>
          {signals
            .filter(({ value, weight }) => value * weight !== 0)
            .toSorted((a, b) => b.value * b.weight - a.value * a.weight)
            .map(({ name, value, weight }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value.toFixed(3)}</td>
                <td>{weight}</td>
                <td>{(value * weight).toFixed(2)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

function segments(sizes: readonly number[]): readonly { readonly start: number; readonly size: number }[] {
  let start = 0;
  return sizes.map((size) => {
    const segment = { start, size };
    start += size;
    return segment;
  });
}
