import data from './endpoints.json' with { type: 'json' };

/** How a parameter of a request becomes an option of a command. */
type ParameterKind =
  /** `true` sets the option. */
  | 'flag'
  /** `false` sets the option, whose name begins with `no-`. */
  | 'off'
  /** One value. */
  | 'value'
  /** Any number of values. */
  | 'list';

/** A command that the API runs. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly command: string;
  /** Options that the command always gets. Default: none. */
  readonly fixed?: readonly string[];
  /**
   * Names of parameters that become arguments, in order. One with `?` may be missing, one with `...` can be repeated.
   */
  readonly positional: readonly string[];
  readonly options: Readonly<Record<string, ParameterKind>>;
  /** Whether the command reports progress. */
  readonly hasProgress: boolean;
  /** Whether it prints objects until it is interrupted. Then the answer is events. Default false. */
  readonly isEndless?: boolean;
}

/** A row of the table. */
interface EndpointEntry extends Endpoint {
  /** Whether it also takes the parameters of all searches for hits. Default false. */
  readonly findsHits?: boolean;
}

/** The paths below `/api/v1/`. Answers are the JSON of the commands, see docs/json.md. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(data.endpoints as Readonly<Record<string, EndpointEntry>>).map(
    ([name, { findsHits, options, ...entry }]) => [
      name,
      { ...entry, options: { ...(findsHits && (data.hits as Endpoint['options'])), ...options } },
    ],
  ),
);
