/**
 * Lets the runtime of ONNX models report nothing. Since version 1.30, it sends its maker a report of each session, and
 * writes files for that into the temporary folder. It reads the variable of the process, which a thread of its own
 * cannot set, so this is called before the thread starts. A value that the user has set stays.
 */
export function keepModelsPrivate(): void {
  process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
}
