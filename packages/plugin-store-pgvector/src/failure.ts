import { amendError, CodesearchError, errors, isCodesearchError } from '@codesearch/kernel';
import { unreachable, quotaExceeded } from '@codesearch/toolkit';

/** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html) that a caller distinguishes. */
export const codes = {
  tableMissing: '42P01',
  tableExists: '42P07',
  columnMissing: '42703',
  protocolViolated: '08P01',
  forbidden: '42501',
};

/** The code of a failure: five characters by the server, a name by the operating system. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/**
 * The error that corresponds to a failure of the client. The server's message is left out, because it may quote the
 * request.
 */
export function failure(error: unknown, server: string, table: string): unknown {
  if (!(error instanceof Error) || isCodesearchError(error)) return error;
  const code = codeOf(error);
  if (code === undefined) return ofClient(error, server);
  if ((error as NodeJS.ErrnoException).syscall === 'open') {
    return errors.configInvalid(
      'PGVECTOR_URL',
      `a file of a certificate that the address names cannot be read (${code}).`,
      "Correct 'sslrootcert', 'sslcert' and 'sslkey' in the address.",
    );
  }
  // The connection, or its certificate.
  if (/^[A-Z_]+$/.test(code)) return unreachable(server, 'PGVECTOR_URL', error);
  if (!/^[0-9A-Z]{5}$/.test(code)) return error;
  return refusesPlain(code, error.message) ? tlsRequired(server, error) : ofServer(code, server, table, error);
}

/** The client's own failures have no code. */
function ofClient(error: Error, server: string): Error {
  if (/does not support SSL/.test(error.message)) {
    return errors.unavailable(server, 'it has no TLS, which the address asks for.', error, {
      hint: "Set up TLS in PostgreSQL, or write 'sslmode=disable' into the address of a server in a network of your own.",
    });
  }
  return /timeout|terminated|not queryable|Connection ended/i.test(error.message)
    ? errors.unavailable(server, 'the connection was lost.', error)
    : error;
}

/** Whether the server, or a pooler in front of it, takes no connection like this one, which is not encrypted. */
function refusesPlain(code: string, message: string): boolean {
  return (
    (code === '28000' && /no encryption|SSL off/.test(message)) ||
    (code === codes.protocolViolated && /SSL required/.test(message))
  );
}

function tlsRequired(server: string, error: Error): unknown {
  return errors.unavailable(server, 'it takes no connection without TLS from this user and this machine.', error, {
    hint: "Add '?sslmode=verify-full' to the address, or let the server accept them (pg_hba.conf).",
  });
}

/** With the name of the table or the schema, which is all that these words of the server have of the request. */
function forbidden(server: string, error: Error): unknown {
  const refused = errors.unauthorized(server, 403, 'database');
  const [words, kind, name] = /^permission denied for (schema|table) ([\w-]+)$/.exec(error.message) ?? [];
  if (words === undefined) return refused;
  const right = kind === 'schema' ? 'USAGE ON SCHEMA' : 'SELECT ON TABLE';
  return new CodesearchError(`${server} refused the user: ${words}.`, {
    code: 'UNAUTHORIZED',
    hint: `A reader needs GRANT ${right} "${name}" TO the user; only the user of the builder may write.`,
    details: refused.details,
    cause: error,
  });
}

function ofServer(code: string, server: string, table: string, error: Error): unknown {
  switch (code) {
    case codes.tableMissing:
      return errors.unavailable(server, 'the index was removed during its use.', error);
    case codes.tableExists:
    case codes.columnMissing:
      return errors.inputInvalid(
        `${server} has a table ${table} that is no index.`,
        'Set the option `table` to another name.',
        error,
      );
    case codes.forbidden:
      return forbidden(server, error);
    case '53300':
      return errors.rateLimited(server);
    case '57P03':
      return errors.unavailable(server, 'it is starting or stopping.', error);
    case '57014':
      return errors.unavailable(server, 'a statement took longer than `timeoutMs`.', error);
    case '3D000':
      return errors.unavailable(server, 'the database does not exist.', error, {
        hint: 'Create the database, or correct the address.',
      });
    case '0A000':
    case '58P01':
      return errors.unsupported(
        `Vector search in ${server}`,
        'Install the extension pgvector (https://github.com/pgvector/pgvector) on the server.',
      );
    case '54000':
      return quotaExceeded(server, 'a vector has more dimensions than its type or index allows');
  }
  if (code.startsWith('28')) {
    return amendError(errors.unauthorized(server, 401, 'database'), {
      hint: 'Set PGVECTOR_URL to an address with the user and the password, such as postgresql://ada:secret@host/database.',
    });
  }
  if (code.startsWith('53')) return errors.unavailable(server, 'its disk or its memory is full.', error);
  if (code.startsWith('08') || code.startsWith('57') || code.startsWith('XX') || code.startsWith('40')) {
    return errors.unavailable(server, `it reported the error ${code}.`, error);
  }
  return errors.responseInvalid(server, `it refused a statement (${code}).`);
}
