import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a process by `--import`: writes the processor time of each turn of its event loop that worked, in
 * milliseconds, when it ends. Processor time and not time, so that other programs of the machine do not count.
 */

const { TURNS_FILE: file } = process.env;
const intervalMs = 2;

if (isMainThread && file !== undefined) {
  const turns = [];
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    const ms = (now.user + now.system - last.user - last.system) / 1000;
    if (ms >= 1) turns.push(Math.round(ms));
    last = now;
  }, intervalMs).unref();
  process.on('SIGUSR2', () => void turns.splice(0));
  process.on('exit', () => writeFileSync(file, JSON.stringify(turns)));
}
