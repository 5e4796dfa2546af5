/** Error: the bank of a folder cannot be opened. The message is one line. */
export class DataFault extends Error {
  constructor(line: string, cause?: unknown) {
    super(line, { cause })
    this.name = 'DataFault'
  }
}
