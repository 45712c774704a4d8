/**
 * Which tests a run has, and how many cases those try that have a size. Variables of the environment go before these.
 */
interface Ring {
  /** Patterns of files that it leaves out. */
  readonly exclude: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The seed of random cases, so that the result of a change depends on the change alone. */
const fixedSeed = '20260101';

/** Fewer cases than properties and tables have: the same ones each time find nothing new. */
const fewCases = { PROPERTY_SEED: fixedSeed, PROPERTY_SHARE: '0.2', CASE_SHARE: '0.125' };

/** Further cases of a kind that another file tries for a change. */
const nightFiles = '**/*.night.test.ts';

const rings = {
  /** `npm test`: what the program promises, without what starts many processes or waits for real time. */
  promises: { exclude: ['**/*.system.test.ts', nightFiles], env: fewCases },
  /** `.ci/run`: what a change can break. */
  change: {
    exclude: [nightFiles],
    env: {
      ...fewCases,
      FAULT_RUNS: '2',
      FAULT_PAGES: '4',
      IMPORT_RUNS: '1',
      EXCHANGE_RUNS: '1',
      MODEL_RUNS: '15',
      HUNT_SECONDS: '1',
      PLANTED_STEP: '16',
      TOKEN_FILE_STEP: '64',
    },
  },
  /** `npm run test:all`: many cases, and other ones each time. */
  all: {
    exclude: [],
    env: {
      ...Object.fromEntries(
        ['PROPERTY_SEED', 'FAULT_SEED', 'MODEL_SEED', 'HUNT_SEED'].map((name) => [name, newSeed()]),
      ),
      PROPERTY_SHARE: '10',
      FAULT_RUNS: '200',
      FAULT_FILES: '240',
      FAULT_PAGES: '100',
      IMPORT_RUNS: '40',
      KILL_ROUNDS: '5',
      EXCHANGE_RUNS: '60',
      ENDS_IN_SERVERS: '1',
      FIRST_SEARCH_ROUNDS: '5',
      MODEL_RUNS: '2000',
      HUNT_SECONDS: '1200',
      HOSTILE_FILES: '1500',
      PLANTED_STEP: '1',
      RANKING_FAULTS: '4',
      RANKING_MOVING: '1',
      SERVICE_FILES: '200',
      TOKEN_FILE_STEP: '1',
      SCAN_FS_RUNS: '1000',
      CLOCK_RUNS: '1000',
      CODESEARCH_LIVE_CHUNKS: '20000',
      CODESEARCH_LIVE_QUERIES: '100',
    },
  },
} satisfies Readonly<Record<string, Ring>>;

/**
 * @param name value of `TEST_RING`. Default: `promises`
 * @returns the ring, with what selects it in front of a command
 * @throws Error if there is no such ring
 */
export function ringOf(name = 'promises'): Ring & { readonly prefix: string } {
  if (!Object.hasOwn(rings, name))
    throw new Error(`TEST_RING is '${name}', not one of ${Object.keys(rings).join(', ')}.`);
  const ring: Ring = rings[name as keyof typeof rings];
  const prefix = name === 'promises' ? '' : `TEST_RING=${name} `;
  const set = Object.keys(ring.env).flatMap((key) =>
    process.env[key] === undefined ? [] : [[key, process.env[key]] as const],
  );
  return { ...ring, prefix, env: { ...ring.env, ...Object.fromEntries(set) } };
}

/** A seed that is printed, so that a failure can be repeated. */
function newSeed(): string {
  return String(Math.floor(Date.now() / 1000));
}
