import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { storedVersion } from '@pocketbank/core/engine'

// Every file of a bank is marked in its header, and so is the first page of its log: that tells a bank from other files, and a log from that
// of another bank, before SQLite opens the file and changes it. Layouts: sqlite.org/fileformat2.html, 1.3 and 4.1.

const headBytes = 100
const frameHeadBytes = 24
const logHeadBytes = 32

/** Places in the header of a file. */
const place = {
  pageSize: 16,
  changes: 24,
  pages: 28,
  userVersion: 60,
  applicationId: 68,
  pagesOf: 92,
} as const

const magic = 'SQLite format 3\0'

/** The word “pkb” above the format. D: the format stands here as well as in its table, so that either can be told to be damaged. */
const applicationWord = 0x70_6b_62_00

/** The application id in the header of a bank's file. */
export const applicationId = applicationWord + storedVersion

/** A bank, and how often its log was emptied: a log goes on from the file with the generation before its own. */
export interface FileMark {
  readonly bank: number
  readonly generation: number
}

const generations = 0x1_0000

/** Another bank than those before, with a chance of one in 32,767 to be taken for one of them. */
export function newMark(): FileMark {
  return { bank: 1 + Math.floor(Math.random() * 0x7f_fe), generation: 0 }
}

/** The mark after the log was emptied. */
export function nextMark({ bank, generation }: FileMark): FileMark {
  return { bank, generation: (generation + 1) % generations }
}

/** True if two marks are of one bank and one generation. */
export function isSameMark({ bank, generation }: FileMark, other: FileMark | undefined): boolean {
  return bank === other?.bank && generation === other.generation
}

/** Writes a mark as the user version of a database. */
export function toUserVersion({ bank, generation }: FileMark): number {
  return bank * generations + generation
}

/** Reads the mark of a user version; undefined if it has none. */
export function readFileMark(userVersion: number): FileMark | undefined {
  const bank = Math.floor(userVersion / generations)
  return bank === 0 ? undefined : { bank, generation: userVersion % generations }
}

/** The size of pages; the one that SQLite gives a new file, where a header that was cut off or damaged has none. */
function readPageSize(head: Buffer): number {
  const size = head.readUInt16BE(place.pageSize)
  if (size === 1) return 65_536
  return size >= 512 ? size : 4_096
}

/** Facts in the header of a file. */
export interface FileHead {
  readonly isSqlite: boolean
  readonly pageSize: number
  /** The format of the bank in the file; undefined if the file is not marked as a bank. */
  readonly format: number | undefined
  readonly mark: FileMark | undefined
}

function parseFileHead(bytes: Buffer): FileHead {
  const id = bytes.readUInt32BE(place.applicationId)
  const isMarked = (id & 0xff_ff_ff_00) === applicationWord
  return {
    isSqlite: bytes.toString('latin1', 0, magic.length) === magic,
    pageSize: readPageSize(bytes),
    format: isMarked ? id & 0xff : undefined,
    mark: isMarked ? readFileMark(bytes.readUInt32BE(place.userVersion)) : undefined,
  }
}

type ReadAt = (position: number, count: number) => Buffer

function withBytes<Value>(file: string, read: (at: ReadAt) => Value): Value {
  const descriptor = openSync(file, 'r')
  try {
    return read((position, count) => {
      const bytes = Buffer.alloc(count)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, count, position))
    })
  } finally {
    closeSync(descriptor)
  }
}

/** Reads the header of a file; bytes that it has not got are zero. */
export function readFileHead(file: string): FileHead {
  return withBytes(file, (at) => parseFileHead(Buffer.concat([at(0, headBytes)], headBytes)))
}

/** Writes what SQLite demands of a header before it reads a page: the first word, and how many pages there are as of the last change. */
export function mendFileHead(file: string, pages: number): void {
  const descriptor = openSync(file, 'r+')
  const head = Buffer.alloc(headBytes)
  readSync(descriptor, head, 0, headBytes, 0)
  head.write(magic, 'latin1')
  head.writeUInt32BE(pages, place.pages)
  head.copy(head, place.pagesOf, place.changes, place.changes + 4)
  writeSync(descriptor, head, 0, headBytes, 0)
  closeSync(descriptor)
}

/** A log with changes: its mark, if a bank of this release wrote it. */
interface LogHead {
  readonly mark: FileMark | undefined
}

/** The first page 1 of a log, where its mark is: that is in the first transaction of every log. */
function markInLog(at: ReadAt): LogHead | undefined {
  const head = at(0, logHeadBytes)
  if (head.length < logHeadBytes) return undefined
  const frameBytes = frameHeadBytes + head.readUInt32BE(8)
  const salts = head.subarray(16, 24)
  for (let position = logHeadBytes; ; position += frameBytes) {
    const frame = at(position, frameHeadBytes + headBytes)
    const isWritten = frame.length === frameHeadBytes + headBytes && salts.equals(frame.subarray(8, 16))
    // A log whose first transaction was cut off has no change.
    if (!isWritten) return undefined
    if (frame.readUInt32BE(0) === 1) return { mark: parseFileHead(frame.subarray(frameHeadBytes)).mark }
    if (frame.readUInt32BE(4) !== 0) return { mark: undefined }
  }
}

/** Reads the head of a log; undefined if there is no log, or one without a change. */
export function readLogHead(file: string): LogHead | undefined {
  return existsSync(file) ? withBytes(file, markInLog) : undefined
}

/** True if a log continues a file. */
export function goesOn(file: FileMark, log: FileMark | undefined): boolean {
  return log !== undefined && log.bank === file.bank && log.generation === nextMark(file).generation
}

/**
 * True if a log was moved into a file and is not emptied yet: the first page of the file is then a page of the log. D: a copy of the bank
 * has the mark of its log, too, but other pages.
 */
export function isMovedInto(file: string, log: string): boolean {
  const { pageSize } = readFileHead(file)
  const page = withBytes(file, (at) => at(0, pageSize))
  return withBytes(log, (at) => {
    for (let position = logHeadBytes; ; position += frameHeadBytes + pageSize) {
      const frame = at(position, frameHeadBytes)
      if (frame.length < frameHeadBytes) return false
      if (frame.readUInt32BE(0) === 1 && at(position + frameHeadBytes, pageSize).equals(page)) return true
    }
  })
}
