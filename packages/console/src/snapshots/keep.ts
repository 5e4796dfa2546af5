import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok, requireEntry } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import type { ControlledBank } from '@pocketbank/devtools'
import {
  downloadSnapshot,
  expectedName,
  findUploadLimit,
  nameForm,
  readUpload,
  uploadSnapshot,
} from '@pocketbank/devtools/control/operations/snapshot-operations'
import * as v from 'valibot'
import { fileField } from '../console-form.ts'
import { writeDisplayTime } from '../display.tsx'
import { action, type FileRow, stayOnPage } from '../page.ts'
import { snapshotWords } from './words.ts'

export const snapshotName = v.pipe(v.string(), v.regex(nameForm, expectedName))

export const keepSnapshotAction = action({
  name: 'create-snapshot',
  fields: v.object({ id: v.optional(snapshotName) }),
  run({ bank }, { id }) {
    const result = bank.snapshots.take(id)
    return result.ok ? stayOnPage(snapshotWords.created(result.value.id)) : result
  },
})

/** Returns whether a snapshot equals the present bank, so that restoring another one loses nothing. */
export function isPresentKept({ engine, clock, faults, snapshots }: ControlledBank): boolean {
  return [...snapshots.entries.values()].some(
    ({ snapshot: { bank, carried } }) =>
      bank.bank === engine.bank &&
      bank.now === engine.now &&
      carried[clock.name] === clock.state() &&
      carried[faults.snapshotPart.name] === faults.state(),
  )
}

const nameCharsMax = 64

/** Proposes the name of the snapshot of the present before another one is restored: `before-monday`. */
export function proposeSnapshotName({ snapshots: { entries } }: ControlledBank, id: string): string {
  let name = `before-${id}`.slice(0, nameCharsMax)
  for (let count = 2; entries.has(name); count += 1) {
    name = `${`before-${id}`.slice(0, nameCharsMax - 5)}-${count}`
  }
  return name
}

/**
 * Creates a snapshot of a bank before it is replaced, unless an equal one exists. Returns the lines of the
 * notice.
 */
export function keepPresent(bank: ControlledBank, present: string | undefined): Result<string[], Refusal> {
  if (isPresentKept(bank)) return ok([])
  if (present === undefined) return ok([snapshotWords.presentLost])
  const result = bank.snapshots.take(present)
  return result.ok ? ok([snapshotWords.presentKept(present)]) : fail({ ...result.error, path: 'present' })
}

/** Restores a snapshot. Keeps the present as a snapshot first, so that it can be undone. */
export const putSnapshotBackAction = action({
  name: 'restore-snapshot',
  fields: v.object({ id: v.string(), present: v.optional(snapshotName) }),
  run({ bank, zone }, { id, present }) {
    const { snapshots } = bank
    const result = snapshots.find(id)
    if (!result.ok) return result
    const notices = keepPresent(bank, present)
    if (!notices.ok) return notices
    const back = snapshots.restore(id)
    if (!back.ok) return back
    return stayOnPage(snapshotWords.restored(id, writeDisplayTime(bank.clock.now, zone)), ...notices.value)
  },
})

export const deleteSnapshotAction = action({
  name: 'delete-snapshot',
  fields: v.object({ id: v.string() }),
  run({ bank }, { id }) {
    const result = bank.snapshots.remove(id)
    return result.ok ? stayOnPage(snapshotWords.deleted(id)) : result
  },
})

/** The bytes of a form in addition to those of its file. */
const formBytes = 16_384

/** Computes the most bytes of an upload form. */
export function uploadFormBytes(bank: ControlledBank | undefined): number {
  return (bank === undefined ? 0 : findUploadLimit(bank, '').bytes) + formBytes
}

/** Adds a snapshot from a downloaded file. */
export const sendSnapshotAction = action({
  name: 'upload-snapshot',
  fields: v.object({ name: snapshotName, file: fileField }),
  run({ bank }, { name: id, file }) {
    return bank.snapshots.inTurn(async () => {
      const { bytes, text } = findUploadLimit(bank, id)
      if (file.length > bytes) return refuse(['K2b', 'CONFLICT'], text, 'file')
      const upload = readUpload(file)
      const result = upload.ok ? uploadSnapshot(bank, id, upload.value) : upload
      if (!result.ok) return fail({ ...result.error, path: result.error.path === 'id' ? 'name' : 'file' })
      return stayOnPage(snapshotWords.uploaded(id))
    })
  },
})

export const snapshotFile: FileRow = {
  path: '/console/snapshots/{id}/download',
  file({ bank, names }) {
    const id = requireEntry(names, 'id')
    const text = downloadSnapshot(bank, id)
    if (!text.ok) return text
    return ok({ name: `${id}.json`, type: 'application/json', text: text.value })
  },
}
