import fs, { openSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/*
 * Is loaded into the command line before its own modules. It counts the calls that change something on the disk, and
 * kills or stops the process immediately before the call with a given number. It ignores pool processes, which have a
 * channel to their parent.
 *
 * FAULT_STEP: number of the call; FAULT_SIGNAL: the signal, SIGKILL by default; FAULT_STEPS: a file that gets a byte
 * per call
 */
const last = Number(process.env.FAULT_STEP ?? Infinity);
const tally = process.env.FAULT_STEPS === undefined ? undefined : openSync(process.env.FAULT_STEPS, 'a');
let steps = 0;

/** Replaces a method by one that counts its calls that change something. */
function count(owner, name, changes = () => true) {
  const call = owner[name];
  owner[name] = function counted(...args) {
    if (!changes(args)) return Reflect.apply(call, this, args);
    if (++steps === last) process.kill(process.pid, process.env.FAULT_SIGNAL ?? 'SIGKILL');
    if (tally !== undefined) writeSync(tally, '.');
    return Reflect.apply(call, this, args);
  };
}

if (process.send === undefined) {
  for (const name of ['writeFileSync', 'renameSync', 'rmSync', 'rmdirSync', 'unlinkSync', 'mkdirSync']) count(fs, name);
  count(fs, 'openSync', ([, flags]) => /[aw]/.test(flags));
  syncBuiltinESMExports();
  count(DatabaseSync.prototype, 'exec');
  count(DatabaseSync.prototype, 'close');
  count(StatementSync.prototype, 'run');
}
