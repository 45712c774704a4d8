import { Writable } from 'node:stream';

/**
 * Reserves standard output for a protocol: anything else that this process prints goes to standard error.
 *
 * @returns standard output
 */
export function reserveStandardOutput(): Writable {
  const { stdout, stderr } = process;
  // A property of the object itself may lead elsewhere already.
  const write = (Object.getPrototypeOf(stdout) as typeof stdout).write.bind(stdout);
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      write(chunk, (error) => done(error ?? null));
    },
  });
  stdout.on('error', (error) => output.destroy(error));
  stdout.write = stderr.write.bind(stderr);
  return output;
}
