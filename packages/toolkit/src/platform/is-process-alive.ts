/**
 * Whether a process of this machine runs. True if that is unknown, such as for an id that is no number. After its end,
 * another process can get the id.
 */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
