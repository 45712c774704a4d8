/**
 * The facts of an error by its code, for programs that act on an error or word it for their users. This is a closed
 * list of all ways a call can fail: codes are stable within a major version, messages are not.
 *
 * Facts are paths, counts, names and codes: never keys, request bodies or source text.
 *
 * A wrong argument from a programmer is a plain `TypeError`; an aborted call rejects with the reason of its signal.
 */
export interface ErrorDetails {
  readonly CONFIG_NOT_FOUND: { readonly path: string };
  readonly CONFIG_INVALID: {
    /** Configuration file, with the line if it is known. */
    readonly where: string;
    /** Other configurations in the same folder: it is not clear which one to use. */
    readonly alternatives: readonly string[];
    /** Option of the plugin, with dots between levels; empty for the options as a whole. */
    readonly field: string;
    /** Package that cannot be imported. */
    readonly package: string;
    /** Model that the server does not have. */
    readonly model: string;
  };
  readonly PLUGIN_INVALID: DefinedPlugin & {
    /**
     * Whether the plugin breaks its contract, was built for another one, or its installed files are not the published
     * ones.
     */
    readonly reason: 'contract' | 'version' | 'installation';
    /** What an answer of the plugin should be. */
    readonly promise: string;
    /** What the answer is in its place, without text of files. */
    readonly value: string;
    /** Root of an index that lacks what the plugin should have written. */
    readonly root: string;
  };
  readonly CREDENTIAL_MISSING: {
    /** Environment variable for the key. */
    readonly variable: string;
  };
  readonly UNAUTHORIZED: NoFacts;
  readonly OFFLINE: {
    /** Host with its port, or the path of a local socket. */
    readonly host: string;
  };
  readonly RATE_LIMITED: NoFacts;
  readonly UNAVAILABLE: {
    /** File or folder that cannot be used. */
    readonly path: string;
    /** Why it cannot be used, as a phrase. */
    readonly problem: string;
    /**
     * Why a data folder cannot be used: it is no folder, somebody else owns it, or others may write to it. Or a server
     * ended the connection before it answered.
     */
    readonly reason: 'kind' | 'owner' | 'permissions' | 'connection';
    /** What cannot watch the files for changes. */
    readonly watcher: string;
  };
  readonly TIMED_OUT: { readonly limitMs: number };
  readonly RESPONSE_INVALID: NoFacts;
  readonly LIMIT_EXCEEDED: { readonly value: number; readonly limit: number };
  readonly DIMENSION_MISMATCH: {
    /** Dimensions of the index, or those that were measured before. */
    readonly expected: number;
    /** Dimensions of the vector. */
    readonly actual: number;
  };
  readonly INPUT_INVALID: {
    /**
     * Why the input cannot be used, if front ends have advice for it: the root is a home folder or a disk, the index is
     * read-only, the file is not in the index, the id is not one of an index, a run has reached its limit of cost, or
     * the present index is newer than the archive.
     */
    readonly reason: 'wide-root' | 'read-only' | 'not-indexed' | 'unknown-index' | 'cost-limit' | 'newer-index';
    readonly root: string;
    /** POSIX path relative to the root. */
    readonly path: string;
    /** Id of an index. */
    readonly id: string;
    /** US dollars of the run so far, and the most that it may cost. */
    readonly spent: number;
    readonly limit: number;
  };
  readonly INDEX_MISSING: {
    readonly root: string;
    /** Another machine builds it, and this one may only read. */
    readonly reason: 'read-only';
  };
  readonly INDEX_STALE: {
    readonly root: string;
    /** What differs, one phrase for each. */
    readonly changes: readonly string[];
    /**
     * `replaced`: another process has built the index again, while this one used it. `read-only`: another machine
     * builds it, and this one may only read. `unconfirmed`: building it again may cost money, and nobody has agreed.
     */
    readonly reason: 'replaced' | 'read-only' | 'unconfirmed';
    /** Path of a configuration that is not used, since it is not trusted. */
    readonly leftOut: string;
    /** US dollars that a rebuild would cost, if nobody has agreed to them. Absent if the price is unknown. */
    readonly dollars: number;
  };
  readonly INDEX_BUSY: {
    readonly root: string;
    /** Process that writes the index, if it is known. */
    readonly pid: number | undefined;
    /** Whether no run of the index is complete, so that it cannot answer yet. */
    readonly building: boolean;
  };
  readonly INDEX_CORRUPT: {
    /** File of the index, or location of its store. */
    readonly where: string;
    /** Root of the index, if it is known. */
    readonly root: string;
    /** When another machine built the index that is in this place, as an ISO date; `null` while it has not finished. */
    readonly builtAt: string | null;
  };
  readonly ARCHIVE_INVALID: {
    /** Archive of an index. */
    readonly path: string;
    /** It is no archive, of another format, shorter than it should be, changed, or has parts that are never read. */
    readonly reason: 'kind' | 'format' | 'truncated' | 'damaged' | 'parts';
  };
  readonly ARCHIVE_UNTRUSTED: {
    readonly path: string;
    /**
     * It has no signature, another key signed it or it was forged, it has another hash, or nothing was given to check
     * it with.
     */
    readonly reason: 'unsigned' | 'signature' | 'hash' | 'unchecked';
  };
  readonly ARCHIVE_INCOMPATIBLE: {
    readonly path: string;
    /** What differs, one phrase for each. */
    readonly changes: readonly string[];
  };
  readonly UNSUPPORTED: NoFacts;
  readonly CLOSED: NoFacts;
  readonly UNEXPECTED: DefinedPlugin & {
    /** Line of that file that threw, or called what threw. */
    readonly line: number;
  };
}

/** One way a call can fail. */
export type ErrorCode = keyof ErrorDetails;

/** The facts of an error of one code. Each is absent if it is not known. */
export type DetailsOf<Code extends ErrorCode> = Partial<ErrorDetails[Code] & ServiceFacts>;

/** The facts that an error of any code may have: how a service answered. */
interface ServiceFacts {
  /** Status of the HTTP response. */
  readonly status: number;
  /** Milliseconds that the service asks to wait. */
  readonly retryAfterMs: number;
  /** Number of calls that failed, if the call was repeated. */
  readonly attempts: number;
}

/** Where to find the package of a plugin that failed. */
interface DefinedPlugin {
  /** URL or path of the file that calls `definePlugin`. */
  readonly definedIn: string;
}

type NoFacts = Readonly<Record<never, never>>;
