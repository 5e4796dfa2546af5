import type { SettingRow } from '@pocketbank/core/base/options'
import { visible } from '@pocketbank/http/display'
import { settingOptions } from '@pocketbank/http/options'
import { scaRoot } from '@pocketbank/http/sca-page'
import { release } from '@pocketbank/http/settings'
import { version } from '@pocketbank/http/version'
import { AskOnce } from '../ask-once.tsx'
import { browserUrl, operationsUrl } from '../control-curl.ts'
import { Id } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { type Column, Table } from '../record-table.tsx'
import { isPresentKept, proposeSnapshotName } from '../snapshots/keep.ts'
import { snapshotWords } from '../snapshots/words.ts'
import { resetBankAction } from './reset.ts'
import { listSeenTpps, type SeenTpp } from './tpps-seen.ts'
import { bankWords } from './words.ts'

interface BankPartProps {
  readonly input: BankPageInput
}

/** Writes the value of a setting, in the words of its row if it has some, else with its unit. */
function writeSetting({ write, range, byDefault = 'off' }: SettingRow, value: unknown): string {
  if (value === undefined) return byDefault.charAt(0).toUpperCase() + byDefault.slice(1)
  if (write !== undefined) return write(value as never)
  return range === undefined ? String(value) : `${Number(value) / (range.factor ?? 1)} ${range.unit}`
}

function settingFacts({ env: { settings }, engine }: BankPageInput): readonly Fact[] {
  const { zone, batchTimes } = engine.bank.calendar
  const values: Readonly<Record<string, unknown>> = { ...settings }
  const facts = Object.entries<SettingRow>(settingOptions).map(
    ([name, row]): Fact => [row.label, writeSetting(row, values[name])],
  )
  return [...facts, [bankWords.zone, zone], [bankWords.batches, batchTimes.join(', ') || bankWords.noBatches]]
}

function hostFacts({ host, tpp }: BankPageInput): readonly Fact[] {
  const { seed, seedFile, dataFolder, hasToken } = host
  return [
    [bankWords.release, version],
    [bankWords.interfaceRelease, release.value],
    [bankWords.seed, seed === undefined ? bankWords.noSeed : visible(seed)],
    [bankWords.seedFile, seedFile === undefined ? bankWords.noSeedFile : visible(seedFile)],
    [bankWords.stored, dataFolder === undefined ? bankWords.inMemory : visible(dataFolder)],
    [bankWords.control, hasToken ? bankWords.controllers.token : bankWords.controllers.loopback],
    [bankWords.banks, tpp === undefined ? bankWords.oneBank : bankWords.bankOf(visible(tpp))],
  ]
}

function addressFacts(input: BankPageInput): readonly Fact[] {
  const url = browserUrl(input)
  const { client, description, control, sca } = bankWords.addressesFor
  return [
    [client, <Id text={operationsUrl(input)} />],
    [description, <Id text={`${url}/openapi.json`} />],
    [control, <Id text={`${url}/_sandbox/`} />],
    [sca, <Id text={url + scaRoot} />],
  ]
}

function Tpps({ input: { requests, href } }: BankPartProps) {
  const columns: readonly Column<SeenTpp>[] = [
    {
      head: bankWords.tpp,
      kind: 'main',
      cell: ({ id }) => <a href={href('/', { by: id })}>{visible(id)}</a>,
    },
    { head: bankWords.requests, kind: 'amount', cell: ({ count }) => count },
  ]
  return (
    <section class="card" aria-labelledby="tpps">
      <h2 id="tpps">{bankWords.tpps}</h2>
      <p class="hint">{bankWords.tppsHint}</p>
      <Table
        caption={bankWords.tpps}
        columns={columns}
        rows={listSeenTpps(requests.entries)}
        emptyText={bankWords.noTpps}
      />
    </section>
  )
}

/** Draws the form that resets the bank. If a snapshot equals the present bank, the name field is hidden. */
function Reset({ input }: BankPartProps) {
  const { bank } = input
  const value = proposeSnapshotName(bank, 'reset')
  const isKept = isPresentKept(bank)
  const { present, presentHint: hint } = snapshotWords
  return (
    <AskOnce
      form={input.form(resetBankAction, isKept ? { present: value } : {})}
      title={bankWords.reset}
      rows={isKept ? [] : [['present', present, { value, hint }]]}
      hint={bankWords.resetHint}
    />
  )
}

export function drawBank(input: BankPageInput): PageView {
  const { href } = input
  const content = (
    <>
      <div class="halves">
        <section class="card" aria-labelledby="settings">
          <h2 id="settings">{bankWords.settings}</h2>
          <Facts facts={[...hostFacts(input), ...settingFacts(input)]} />
        </section>
        <div>
          <section class="card" aria-labelledby="addresses">
            <h2 id="addresses">{bankWords.addresses}</h2>
            <Facts facts={addressFacts(input)} />
          </section>
          <Tpps input={input} />
          <section class="card" aria-labelledby="files">
            <h2 id="files">{bankWords.files}</h2>
            <p class="hint">{bankWords.filesHint}</p>
          </section>
        </div>
      </div>
    </>
  )
  const actions = (
    <>
      <a class="button" href={href('/console/bank/snapshot')} download="">
        {bankWords.download}
      </a>
      <Reset input={input} />
    </>
  )
  return { title: bankWords.title, subtitle: bankWords.subtitle, actions, content }
}
