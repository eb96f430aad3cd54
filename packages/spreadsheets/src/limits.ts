/** How large a file and its parts may be. */
export interface Limits {
  /** Of the file as it is sent. */
  readonly fileBytes: number;
  /** Of one part of an XLSX file when it is unpacked, and of all texts that its cells share. */
  readonly unpackedBytes: number;
  readonly sharedTextBytes: number;
  readonly rows: number;
  readonly columns: number;
  /** Of a row as JSON; beyond it the row fails. */
  readonly rowBytes: number;
  /** Of a line; beyond it the file is refused. */
  readonly lineCharacters: number;
  /** Of lines in memory that wait for the other lines of their row. */
  readonly waitingBytes: number;
}

const MEGABYTE = 1_048_576;

/** The limits of the interface, and those that keep memory bounded whatever a file holds. */
export const LIMITS: Limits = {
  fileBytes: 50 * MEGABYTE,
  unpackedBytes: 512 * MEGABYTE,
  sharedTextBytes: 64 * MEGABYTE,
  rows: 100_000,
  columns: 500,
  rowBytes: 65_536,
  lineCharacters: MEGABYTE,
  waitingBytes: 128 * MEGABYTE,
};
