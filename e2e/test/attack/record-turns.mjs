import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server by `--import`. From SIGUSR2 on it records how late the event loop is, and the processor time of
 * each of its turns that worked, for which other programs of the machine do not count, and without the collection of
 * garbage, which can fall into any turn; at the end it writes both, in milliseconds, and the processor time of a fixed
 * piece of work, which says how fast the machine is. Beside them it writes the environment that the server has, which
 * its clients need to have.
 */

const { TURNS_FILE: file } = process.env;
const intervalMs = 2;

if (isMainThread && file !== undefined) {
  writeFileSync(`${file}.env`, JSON.stringify(process.env));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const turns = [];
  const collections = [];
  const collected = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  collected.observe({ entryTypes: ['gc'] });
  let last = process.threadCpuUsage();
  let from = performance.now();
  setInterval(() => {
    const now = process.threadCpuUsage();
    const to = performance.now();
    const ms = (now.user + now.system - last.user - last.system) / 1000;
    if (ms >= 1) turns.push({ ms, from, to });
    last = now;
    from = to;
  }, intervalMs).unref();
  let workMs = 0;
  process.on('SIGUSR2', () => {
    const before = process.threadCpuUsage();
    work();
    last = process.threadCpuUsage();
    from = performance.now();
    workMs = (last.user + last.system - before.user - before.system) / 1000;
    turns.length = 0;
    delay.reset();
    delay.enable();
  });
  process.on('exit', () => {
    collections.push(...collected.takeRecords());
    const [p50, p99] = [50, 99].map((percentile) => delay.percentile(percentile) / 1e6);
    writeFileSync(file, JSON.stringify({ p50, p99, max: delay.max / 1e6, turns: turns.map(ownMs), workMs }));
  });

  function work() {
    const counts = new Map();
    for (let at = 0; at < 300_000; at++) {
      const word = `get${at % 50_000}`;
      counts.set(word, (counts.get(word) ?? 0) + word.length);
    }
  }

  function ownMs({ ms, from: start, to }) {
    const within = collections.filter(({ startTime }) => startTime >= start && startTime < to);
    return within.reduce((left, { duration }) => left - duration, ms);
  }
}
