/** What can go wrong with the database before any SQL of ours is at fault: one Russian sentence for a person and a code for the program. */

export const DATABASE_ERROR_CODES = [
  /** DATABASE_URL is neither empty, nor `embedded`, nor an address of PostgreSQL. */
  'URL_INVALID',
  /** Another living process holds the folder. */
  'FOLDER_TAKEN',
  /** The folder cannot be created, read, written or locked. */
  'FOLDER_UNUSABLE',
  /** The folder was written by another major version of the engine. */
  'VERSION_DIFFERS',
  /** The engine in this process, or the server beside it, did not start or stopped by itself. */
  'ENGINE_FAILED',
  /** The optional package with PostgreSQL is not installed. */
  'PACKAGE_ABSENT',
  /** No server answers at the address. */
  'UNREACHABLE',
  /** The server answers and refuses: name, password, database, too many connections. */
  'REFUSED',
  /** The database compares Russian letters wrongly, or is too old. */
  'UNFIT',
  /** A transaction was rolled back by the server although the work reported success. */
  'TRANSACTION_ABORTED',
  /** Migrations of the program and of the database do not agree. */
  'MIGRATIONS_DIFFER',
  /** The target of a move holds rows. */
  'TARGET_NOT_EMPTY',
  /** What was carried over is not what was read. */
  'MOVE_DIFFERS',
] as const;

export type DatabaseErrorCode = (typeof DATABASE_ERROR_CODES)[number];

/** The message is one Russian sentence without passwords. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
