import { startId } from '@pocketbank/devtools/control/kept-snapshots'
import { AskOnce } from '../ask-once.tsx'
import { Time } from '../display.tsx'
import { FieldForm } from '../field-form.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { type Column, Table } from '../record-table.tsx'
import { writeBytes } from '../write-bytes.ts'
import { listBranches, type SnapshotBranch } from './branches.ts'
import { comparePath } from './compare-page.tsx'
import {
  deleteSnapshotAction,
  isPresentKept,
  keepSnapshotAction,
  proposeSnapshotName,
  putSnapshotBackAction,
  sendSnapshotAction,
} from './keep.ts'
import { snapshotWords } from './words.ts'

interface SnapshotPartProps {
  readonly input: BankPageInput
}

interface SnapshotProps extends SnapshotPartProps {
  readonly id: string
  /** True if a snapshot equals the present bank. */
  readonly isKept: boolean
}

/**
 * Draws the form that restores a snapshot. If the present is kept, the name is hidden but still sent, since
 * the bank may change while the page is open.
 */
function Restoring({ input, id, isKept }: SnapshotProps) {
  const value = proposeSnapshotName(input.bank, id)
  const hint = snapshotWords.presentHint
  return (
    <AskOnce
      form={input.form(putSnapshotBackAction, isKept ? { id, present: value } : { id })}
      title={snapshotWords.restore}
      label={snapshotWords.restoreThis(id)}
      rows={isKept ? [] : [['present', snapshotWords.present, { value, hint }]]}
      hint={snapshotWords.restoreHint(id)}
      submit={snapshotWords.restoreThis(id)}
      look="first"
    />
  )
}

function SnapshotButtons({ input, id, isKept }: SnapshotProps) {
  const { href } = input
  return (
    <div class="row">
      <Restoring input={input} id={id} isKept={isKept} />
      <a class="button" href={href(comparePath, { before: id })} aria-label={snapshotWords.compareThis(id)}>
        {snapshotWords.compare}
      </a>
      <a
        class="button"
        href={href(`/console/snapshots/${encodeURIComponent(id)}/download`)}
        download=""
        aria-label={snapshotWords.downloadThis(id)}
      >
        {snapshotWords.download}
      </a>
      {id === startId ? (
        ''
      ) : (
        <AskOnce
          form={input.form(deleteSnapshotAction, { id })}
          title={snapshotWords.delete}
          label={snapshotWords.deleteThis(id)}
          hint={snapshotWords.deleteHint(id)}
          submit={snapshotWords.deleteThis(id)}
        />
      )}
    </div>
  )
}

/** Draws the name of a snapshot, indented below the one from which the bank continued. */
function BranchName({ branch: { id, depth, base } }: { readonly branch: SnapshotBranch }) {
  const about = id === startId ? snapshotWords.start : base === undefined ? '' : snapshotWords.from(base)
  return (
    <span class={`branch depth-${Math.min(depth, 6)}`}>
      <span class={id === undefined ? 'now' : ''}>{id ?? snapshotWords.now}</span> <small>{about}</small>
    </span>
  )
}

function branchColumns(input: BankPageInput): readonly Column<SnapshotBranch>[] {
  const { entries } = input.bank.snapshots
  const { name, clock, size } = snapshotWords.columns
  const findSnapshot = (id: string | undefined) => entries.get(id ?? '')
  const isKept = isPresentKept(input.bank)
  return [
    { head: name, kind: 'main', cell: (branch) => <BranchName branch={branch} /> },
    {
      head: clock,
      kind: 'time',
      cell: ({ id }) => <Time input={input} at={findSnapshot(id)?.snapshot.bank.now ?? input.now} />,
    },
    {
      head: size,
      kind: 'amount',
      cell: ({ id }) => (id === undefined ? '' : writeBytes(findSnapshot(id)?.bytes ?? 0)),
    },
    {
      head: '',
      cell: ({ id }) => (id === undefined ? '' : <SnapshotButtons input={input} id={id} isKept={isKept} />),
    },
  ]
}

function Uploading({ input }: SnapshotPartProps) {
  return (
    <AskOnce
      form={input.form(sendSnapshotAction)}
      title={snapshotWords.upload}
      hint={snapshotWords.uploadHint}
      rows={[
        ['file', snapshotWords.file, { kind: 'file' }],
        ['name', snapshotWords.name],
      ]}
      submit={snapshotWords.uploadThis}
      look="first"
    />
  )
}

/** Draws the snapshots as a tree, with the present bank in its place. */
export function drawSnapshots(input: BankPageInput): PageView {
  const { bank } = input
  const { entries, bytesMax } = bank.snapshots
  const used = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const content = (
    <>
      <section class="card" aria-label={snapshotWords.create}>
        <FieldForm
          form={input.form(keepSnapshotAction)}
          rows={[['id', snapshotWords.name, { hint: snapshotWords.nameHint }]]}
          submit={snapshotWords.create}
        />
      </section>
      <Table
        caption={snapshotWords.list}
        columns={branchColumns(input)}
        rows={listBranches(bank.snapshots)}
        emptyText=""
        isCurrent={({ id }) => id === undefined}
      />
      <p class="hint">{snapshotWords.used(writeBytes(used), writeBytes(bytesMax))}</p>
    </>
  )
  const { title, subtitle } = snapshotWords
  return { title, subtitle, actions: <Uploading input={input} />, content }
}
