/** Why a file is refused as a whole: those codes of a batch that reading can find. */
export type FileErrorCode =
  | "file_unreadable"
  | "file_empty"
  | "file_too_large"
  | "too_many_rows"
  | "column_unknown"
  | "column_ambiguous";

/** A file that is refused as a whole: none of its rows is carried out. The message names the line, where there is one. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  /** As an editor or a spreadsheet program counts them, from 1. */
  readonly line: number | undefined;

  constructor(code: FileErrorCode, message: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`);
    this.name = "FileError";
    this.code = code;
    this.line = line;
  }
}
