import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { type ControlSnapshot, takeSnapshot } from '@pocketbank/devtools/control/snapshot'
import type { FaultState } from '@pocketbank/devtools/faults'
import { visible } from '@pocketbank/http/display'
import { FilterChoice, FilterForm, To, writeDisplayTime } from '../display.tsx'
import { Facts } from '../facts.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { type Column, Table } from '../record-table.tsx'
import { compareBanks, type RowDifference, type TableDifference } from './bank-differences.ts'
import { snapshotWords } from './words.ts'

/** The path of the comparison. A missing name in the query is the present bank. */
export const comparePath = '/console/snapshots/compare'

interface ComparedSide {
  readonly id: string
  readonly snapshot: ControlSnapshot
}

function findComparedSide({ bank, query }: BankPageInput, name: string): Result<ComparedSide, Refusal> {
  const id = query.get(name) ?? ''
  return id === '' ? ok({ id, snapshot: takeSnapshot(bank) }) : bank.snapshots.find(id)
}

function countFaults({ bank }: BankPageInput, { carried }: ControlSnapshot): number {
  const state = carried[bank.faults.snapshotPart.name] as FaultState | undefined
  return (state?.faults.length ?? 0) + (state?.quirks.length ?? 0)
}

const signs = { added: '+', removed: '−', changed: '≠' } as const

function DifferenceLine({
  input,
  difference: { kind, record, fields },
  isPresent,
}: {
  readonly input: BankPageInput
  readonly difference: RowDifference
  readonly isPresent: boolean
}) {
  if (record === undefined) return null
  return (
    <li>
      <abbr title={snapshotWords[kind]}>{signs[kind]}</abbr>{' '}
      {record.path === undefined || !isPresent ? (
        <bdi>{visible(record.title)}</bdi>
      ) : (
        <To input={input} path={record.path} name={record.title} />
      )}{' '}
      <small>
        <bdi>{visible(fields.join(', '))}</bdi>
      </small>
    </li>
  )
}

function differenceColumns(
  input: BankPageInput,
  [before, after]: readonly [ComparedSide, ComparedSide],
): readonly Column<TableDifference>[] {
  const present = {
    added: after.id === '',
    removed: before.id === '',
    changed: [before.id, after.id].includes(''),
  }
  return [
    { head: snapshotWords.records, kind: 'main', cell: ({ table }) => snapshotWords.tables[table] },
    ...(['added', 'removed', 'changed'] as const).map(
      (kind): Column<TableDifference> => ({
        head: snapshotWords[kind],
        kind: 'amount',
        cell: ({ counts }) => (counts[kind] === 0 ? '' : counts[kind]),
      }),
    ),
    {
      head: snapshotWords.first,
      cell: ({ first }) => (
        <ul class="differences">
          {first.map((difference) => (
            <DifferenceLine input={input} difference={difference} isPresent={present[difference.kind]} />
          ))}
        </ul>
      ),
    },
  ]
}

/** Draws the form that chooses the two banks. */
function SideChoice({
  input,
  sides: [before, after],
}: {
  readonly input: BankPageInput
  readonly sides: readonly [ComparedSide, ComparedSide]
}) {
  const options = [
    ['', snapshotWords.now] as const,
    ...input.bank.snapshots.list().map(({ id }) => [id, id] as const),
  ]
  return (
    <FilterForm input={input} path={comparePath} submit={snapshotWords.compare}>
      <FilterChoice name="before" label={snapshotWords.compareFrom} value={before.id} options={options} />
      <FilterChoice name="after" label={snapshotWords.compareTo} value={after.id} options={options} />
    </FilterForm>
  )
}

/** Draws the differences between two snapshots, or a snapshot and the present bank. */
export function drawComparison(input: BankPageInput): PageView {
  const [before, after] = [findComparedSide(input, 'before'), findComparedSide(input, 'after')]
  if (!before.ok) return drawMissing(before.error.text)
  if (!after.ok) return drawMissing(after.error.text)
  const sides = [before.value, after.value] as const
  const [earlier, later] = sides.map(({ snapshot }) => snapshot) as [ControlSnapshot, ControlSnapshot]
  const { tables, isCut } = compareBanks(earlier.bank.bank, later.bank.bank)
  const writeClock = ({ bank: { now, bank } }: ControlSnapshot) => writeDisplayTime(now, bank.calendar.zone)
  const writeFaults = (side: ControlSnapshot) => String(countFaults(input, side))
  const [fromName, toName] = sides.map(({ id }) => id || snapshotWords.now)
  const content = (
    <>
      <SideChoice input={input} sides={sides} />
      <Facts
        facts={[
          [snapshotWords.clock, snapshotWords.change(writeClock(earlier), writeClock(later))],
          [snapshotWords.faults, snapshotWords.change(writeFaults(earlier), writeFaults(later))],
        ]}
      />
      {isCut ? <p class="hint">{snapshotWords.cut}</p> : ''}
      <Table
        caption={snapshotWords.compareTitle}
        columns={differenceColumns(input, sides)}
        rows={tables}
        emptyText={snapshotWords.none}
      />
    </>
  )
  const back = <a href={input.href('/console/snapshots')}>{snapshotWords.title}</a>
  return { title: snapshotWords.compareTitle, subtitle: `${fromName} → ${toName}`, actions: back, content }
}
