import { fail, ok, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import type { ControlledBank } from '../../control/bank.ts'
import {
  downloadSnapshot,
  expectedName,
  nameForm,
  readUpload,
  uploadRoom,
  uploadSnapshot,
} from '../../control/operations/snapshot-operations.ts'
import { fileField } from '../console-form.ts'
import { writeMoment } from '../display.tsx'
import { action, type FileRow, stayOnPage } from '../page.ts'
import { snapshotWords } from './words.ts'

const name = v.pipe(v.string(), v.regex(nameForm, expectedName))

/** Keeps the bank as it is now. */
export const keepSnapshotAction = action({
  name: 'create-snapshot',
  fields: v.object({ id: v.optional(name) }),
  run({ bank }, { id }) {
    const kept = bank.snapshots.take(id)
    return kept.ok ? stayOnPage(snapshotWords.kept(kept.value.id)) : kept
  },
})

/** Takes the bank to where a snapshot has it. */
export const putSnapshotBackAction = action({
  name: 'restore-snapshot',
  fields: v.object({ id: v.string() }),
  run({ bank, zone }, { id }) {
    const back = bank.snapshots.restore(id)
    if (!back.ok) return back
    return stayOnPage(snapshotWords.isBack(id, writeMoment(bank.clock.now, zone)))
  },
})

/** Lets a snapshot go. */
export const removeSnapshotAction = action({
  name: 'delete-snapshot',
  fields: v.object({ id: v.string() }),
  run({ bank }, { id }) {
    const removed = bank.snapshots.remove(id)
    return removed.ok ? stayOnPage(snapshotWords.removed(id)) : removed
  },
})

/** Octets of a form beside those of its file. */
const formOctets = 16_384

/** Octets that the form of an upload may have. */
export function uploadFormOctets(bank: ControlledBank | undefined): number {
  return (bank === undefined ? 0 : uploadRoom(bank, '').octets) + formOctets
}

/** Keeps a snapshot that was downloaded. */
export const sendSnapshotAction = action({
  name: 'upload-snapshot',
  fields: v.object({ name, file: fileField }),
  run({ bank }, { name: id, file }) {
    return bank.snapshots.inTurn(async () => {
      const { octets, text } = uploadRoom(bank, id)
      if (file.length > octets) return refuse(['K2b', 'CONFLICT'], text, 'file')
      const read = readUpload(file)
      const kept = read.ok ? uploadSnapshot(bank, id, read.value) : read
      if (!kept.ok) return fail({ ...kept.error, path: kept.error.path === 'id' ? 'name' : 'file' })
      return stayOnPage(snapshotWords.uploaded(id))
    })
  },
})

/** A snapshot as a file. */
export const snapshotFile: FileRow = {
  path: '/console/snapshots/{id}/download',
  file({ bank, names: { id = '' } }) {
    const text = downloadSnapshot(bank, id)
    if (!text.ok) return text
    return ok({ name: `${id}.json`, type: 'application/json', text: text.value })
  },
}
