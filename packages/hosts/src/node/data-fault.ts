/** The reason that the bank of a folder cannot be opened, in one line for a person. */
export class DataFault extends Error {
  constructor(line: string, cause?: unknown) {
    super(line, { cause })
    this.name = 'DataFault'
  }
}
