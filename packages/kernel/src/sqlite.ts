export { Connection } from './sqlite/connection.ts';
export type { ConnectionOptions, Row } from './sqlite/connection.ts';
export { databaseFailure } from './sqlite/database-failure.ts';
export type { DatabasePlace } from './sqlite/database-failure.ts';
export { isBusy } from './sqlite/result-code.ts';
