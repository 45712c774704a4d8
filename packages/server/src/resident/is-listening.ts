import { connect } from 'node:net';

/** Whether a process takes connections on a socket. The socket of a server that was killed stays. */
export async function isListening(socket: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const connection = connect(socket, () => resolve(true)).on('error', () => resolve(false));
  try {
    return await promise;
  } finally {
    connection.destroy();
  }
}
