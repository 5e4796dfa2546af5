import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { storedVersion } from '@pocketbank/core/engine'

// Each bank has a random number, and its log a generation. Both are in the header of the file and in page 1
// of the log. They distinguish a bank from other files, and its log from another bank's, before SQLite opens
// and changes them. Formats: sqlite.org/fileformat2.html, 1.3 and 4.1.

const headBytes = 100
const frameHeadBytes = 24
const logHeadBytes = 32

/** Offsets in the header of a file, in bytes. */
const place = {
  pageSize: 16,
  changes: 24,
  pages: 28,
  userVersion: 60,
  applicationId: 68,
  pagesOf: 92,
} as const

const magic = 'SQLite format 3\0'

/**
 * Application id: the letters "pkb" above the format. The format is also in a table, so damage to one of them
 * is detected.
 */
const applicationWord = 0x70_6b_62_00

export const applicationId = applicationWord + storedVersion

/**
 * Mark of a bank. The generation counts how often its log was emptied; a log has the generation after that of
 * its file.
 */
export interface FileMark {
  readonly bank: number
  readonly generation: number
}

const generations = 0x1_0000

/** Makes the mark of a new bank, with a random number of 15 bits. */
export function newMark(): FileMark {
  return { bank: 1 + Math.floor(Math.random() * 0x7f_fe), generation: 0 }
}

export function nextMark({ bank, generation }: FileMark): FileMark {
  return { bank, generation: (generation + 1) % generations }
}

export function isSameMark({ bank, generation }: FileMark, otherMark: FileMark | undefined): boolean {
  return bank === otherMark?.bank && generation === otherMark.generation
}

export function toUserVersion({ bank, generation }: FileMark): number {
  return bank * generations + generation
}

export function readFileMark(userVersion: number): FileMark | undefined {
  const bank = Math.floor(userVersion / generations)
  return bank === 0 ? undefined : { bank, generation: userVersion % generations }
}

/** Reads the page size in bytes. A damaged header counts as having SQLite's default size. */
function readPageSize(head: Buffer): number {
  const size = head.readUInt16BE(place.pageSize)
  if (size === 1) return 65_536
  return size >= 512 ? size : 4_096
}

export interface FileHead {
  readonly isSqlite: boolean
  readonly pageSize: number
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

export function readFileHead(file: string): FileHead {
  return withBytes(file, (at) => parseFileHead(Buffer.concat([at(0, headBytes)], headBytes)))
}

/** Writes the fields of a header that SQLite checks before it reads a page. */
export function repairFileHead(file: string, pages: number): void {
  const descriptor = openSync(file, 'r+')
  const head = Buffer.alloc(headBytes)
  readSync(descriptor, head, 0, headBytes, 0)
  head.write(magic, 'latin1')
  head.writeUInt32BE(pages, place.pages)
  head.copy(head, place.pagesOf, place.changes, place.changes + 4)
  writeSync(descriptor, head, 0, headBytes, 0)
  closeSync(descriptor)
}

/** Head of a log with changes. The mark is undefined if no bank of this release wrote it. */
interface LogHead {
  readonly mark: FileMark | undefined
}

/** Finds page 1 in the first transaction of a log, where each log has its mark. */
function markInLog(at: ReadAt): LogHead | undefined {
  const head = at(0, logHeadBytes)
  if (head.length < logHeadBytes) return undefined
  const frameBytes = frameHeadBytes + head.readUInt32BE(8)
  const salts = head.subarray(16, 24)
  for (let position = logHeadBytes; ; position += frameBytes) {
    const frame = at(position, frameHeadBytes + headBytes)
    const isWritten = frame.length === frameHeadBytes + headBytes && salts.equals(frame.subarray(8, 16))
    // The first transaction is incomplete, so the log has no change.
    if (!isWritten) return undefined
    if (frame.readUInt32BE(0) === 1) return { mark: parseFileHead(frame.subarray(frameHeadBytes)).mark }
    if (frame.readUInt32BE(4) !== 0) return { mark: undefined }
  }
}

/** Reads the head of a log; undefined if there is no log or it has no change. */
export function readLogHead(file: string): LogHead | undefined {
  return existsSync(file) ? withBytes(file, markInLog) : undefined
}

export function isContinued(file: FileMark, log: FileMark | undefined): boolean {
  return log !== undefined && log.bank === file.bank && log.generation === nextMark(file).generation
}

/**
 * True if a log was moved into a file but not yet emptied: page 1 of the file is then a page of the log. The
 * mark alone is not enough, since a copy of the bank has it too.
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
