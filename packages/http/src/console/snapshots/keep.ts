import { fail, ok, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
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
import { action, type FileRow, finishAction } from '../page.ts'
import { snapshotWords } from './words.ts'

const page = '/console/snapshots'
const name = v.pipe(v.string(), v.regex(nameForm, expectedName))

/** Keeps the bank as it is now. */
export const keepSnapshotAction = action({
  path: '/console/snapshots/keep',
  page,
  fields: v.object({ id: v.optional(name) }),
  run({ bank }, { id }) {
    const kept = bank.snapshots.take(id)
    return kept.ok ? finishAction(page, snapshotWords.kept(kept.value.id)) : kept
  },
})

/** Takes the bank to where a snapshot has it. */
export const putSnapshotBackAction = action({
  path: '/console/snapshots/{id}/restore',
  page,
  fields: v.object({}),
  run({ bank, names: { id = '' }, zone }) {
    const back = bank.snapshots.restore(id)
    if (!back.ok) return back
    return finishAction(page, snapshotWords.isBack(id, writeMoment(bank.clock.now, zone)))
  },
})

/** Lets a snapshot go. */
export const removeSnapshotAction = action({
  path: '/console/snapshots/{id}/remove',
  page,
  fields: v.object({}),
  run({ bank, names: { id = '' } }) {
    const removed = bank.snapshots.remove(id)
    return removed.ok ? finishAction(page, snapshotWords.removed(id)) : removed
  },
})

/** Octets of a form beside those of its file. */
const formOctets = 16_384

/** Keeps a snapshot that was downloaded. */
export const sendSnapshotAction = action({
  path: '/console/snapshots/upload',
  page,
  fields: v.object({ name, file: fileField }),
  octetsMax: ({ bank }) => uploadRoom(bank, '').octets + formOctets,
  run({ bank }, { name: id, file }) {
    return bank.snapshots.inTurn(async () => {
      const { octets, text } = uploadRoom(bank, id)
      if (file.length > octets) return refuse(['K2b', 'CONFLICT'], text, 'file')
      const read = readUpload(file)
      const kept = read.ok ? uploadSnapshot(bank, id, read.value) : read
      if (!kept.ok) return fail({ ...kept.error, path: kept.error.path === 'id' ? 'name' : 'file' })
      return finishAction(page, snapshotWords.uploaded(id))
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
