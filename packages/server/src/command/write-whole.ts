import { fstatSync, writeSync } from 'node:fs';

/**
 * Writes to a stream of this process. A file or a device is written in a loop: Node's stream ignores that a full disk
 * took only a part.
 *
 * @throws the errors of the file system
 */
export function writeWhole(stream: 'stdout' | 'stderr', text: string): void {
  const { fd, isTTY } = process[stream];
  // A property of the object itself is for plugins.
  const own = Object.getPrototypeOf(process[stream]) as NodeJS.WriteStream;
  if (isTTY || !isFile(fd)) {
    own.write.call(process[stream], text);
    return;
  }
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
}

function isFile(descriptor: number): boolean {
  const stats = fstatSync(descriptor);
  return stats.isFile() || stats.isCharacterDevice();
}
