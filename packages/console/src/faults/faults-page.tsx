import { instant } from '@pocketbank/core'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import { describeFault, describeTimes, faultMatch, faultRule } from '@pocketbank/devtools/faults'
import { showBytes, visible, writeDay } from '@pocketbank/http/display'
import { allOperations } from '@pocketbank/http/operations'
import { findHint, labelFields } from '../contract-fields.ts'
import { controlCurl } from '../control-curl.ts'
import { Fold, Sentence, TimeOfDay } from '../display.tsx'
import { FormFields, type FormRow } from '../field-form.tsx'
import type { BankPageInput, FormView, PageView } from '../page.ts'
import { ActionForm, type Choices, Code, TextArea } from '../parts.tsx'
import { Table } from '../record-table.tsx'
import {
  addFaultAction,
  clearFaultsAction,
  faultsPath,
  removeFaultAction,
  switchFaultAction,
  switchQuirkAction,
  timesChoices,
} from './fault-actions.ts'
import {
  describeMatch,
  type FaultLimits,
  type FaultSwitch,
  latestHits,
  limitNames,
  matchWithin,
  presetSwitches,
  quirkSwitches,
  readLimits,
} from './fault-facts.ts'
import { faultWords } from './words.ts'

interface FaultPartProps {
  readonly input: BankPageInput
}

/** The most faults that are shown. */
const shownMax = 50

/** Draws the active faults, the last added if there are many. */
function OnNow({ input }: FaultPartProps) {
  const { faults } = input.bank
  const activeFaults = faults.list()
  if (activeFaults.length === 0) return null
  return (
    <section id="on-now">
      <h2>{faultWords.on}</h2>
      <Table
        caption={faultWords.on}
        rows={activeFaults.slice(-shownMax)}
        emptyText=""
        keyOf={({ id }) => id}
        columns={[
          { head: faultWords.fault, kind: 'main', cell: ({ rule }) => visible(describeFault(rule)) },
          {
            head: faultWords.requests,
            cell: ({ rule }) => <bdi class="address">{visible(describeMatch(rule.match))}</bdi>,
          },
          {
            head: faultWords.often,
            cell: ({ rule: { times }, struck }) =>
              times === undefined || struck === 0
                ? describeTimes(times)
                : faultWords.remaining(times, struck),
          },
          { head: faultWords.triggered, kind: 'amount', cell: ({ struck }) => struck },
          { head: faultWords.id, kind: 'time', cell: ({ id }) => <span class="id">{id}</span> },
          {
            head: '',
            cell: ({ id }) => (
              <ActionForm
                form={input.form(removeFaultAction, { id })}
                submit={faultWords.remove}
                label={faultWords.removeThis(id)}
              />
            ),
          },
        ]}
      />
      {activeFaults.length > shownMax ? (
        <p class="hint">{faultWords.more(activeFaults.length - shownMax)}</p>
      ) : (
        ''
      )}
    </section>
  )
}

const matchEntries = faultMatch.entries
const { operation, method, path, tpp, psu } = labelFields(matchEntries)
const { times } = labelFields(faultRule.entries)
const limitLabels: { readonly [Name in keyof FaultLimits]-?: string } = {
  operation,
  method,
  path,
  'tpp-id': tpp,
  psu,
  times,
}

const operationChoices: Choices = allOperations.map(({ id }) => [id, id] as const)
const methodChoices: Choices = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].map((name) => [name, name])

function limitRows(limits: FaultLimits): readonly FormRow[] {
  const { any, asListed, always, count } = faultWords
  const times: Choices = timesChoices.map((value) => [value, value === 'always' ? always : count(value)])
  const choices: { readonly [Name in keyof FaultLimits]?: Choices } = {
    operation: [['', any], ...operationChoices],
    method: [['', any], ...methodChoices],
    times: [['', asListed], ...times],
  }
  const hints: { readonly [Name in keyof FaultLimits]?: string | undefined } = {
    path: findHint(matchEntries.path),
    psu: findHint(matchEntries.psu),
  }
  return limitNames.map((name) => {
    const [value, options, hint] = [limits[name] ?? '', choices[name], hints[name]]
    return [
      name,
      limitLabels[name],
      options === undefined ? { value, ...(hint && { hint }) } : { kind: 'choice', value, options },
    ]
  })
}

/**
 * Draws the fields that limit the faults of the switches below. Their button is the first of the form, so
 * that Enter presses it.
 */
function LimitFields({
  form,
  limits,
  input,
}: { readonly form: FormView; readonly limits: FaultLimits } & FaultPartProps) {
  const match = matchWithin(limits)
  return (
    <>
      <Fold id="limits" title={faultWords.limits} isOpen={form.problem !== undefined}>
        <div class="fields">
          <FormFields form={form} rows={limitRows(limits)} />
          <button type="submit">{faultWords.apply}</button>
        </div>
      </Fold>
      {limitNames.every((name) => limits[name] === undefined) ? (
        ''
      ) : (
        <p>
          {faultWords.limited(visible(describeMatch(match)))}{' '}
          <a href={input.href(faultsPath)}>{faultWords.noLimit}</a>
        </p>
      )}
    </>
  )
}

interface SwitchesProps extends FaultPartProps {
  readonly switches: readonly FaultSwitch[]
}

/** Switches for faults or quirks. Each sentence unfolds its control call. */
function Switches({ input, switches }: SwitchesProps) {
  return (
    <ul class="switches">
      {switches.map(({ id, sentence, often, hitCount, call }) => (
        <li data-key={id}>
          <details>
            <summary>
              <span>
                <Sentence text={sentence} />
              </span>
            </summary>
            <Code text={controlCurl(input, call)} label={faultWords.curlFor(id)} />
          </details>
          <small>{hitCount === undefined ? often : faultWords.hitCount(often, hitCount)}</small>
          <button
            type="submit"
            class="switch"
            role="switch"
            aria-checked={hitCount === undefined ? 'false' : 'true'}
            aria-label={sentence}
            name={hitCount === undefined ? 'on' : 'off'}
            value={id}
          />
        </li>
      ))}
    </ul>
  )
}

function CommonFaults({ input }: FaultPartProps) {
  const form = input.form(switchFaultAction)
  const limits = readLimits(input.query)
  return (
    <section id="common-faults">
      <h2>{faultWords.common}</h2>
      <ActionForm form={form}>
        <LimitFields input={input} form={form} limits={limits} />
        <Switches input={input} switches={presetSwitches(input.bank.faults, limits)} />
      </ActionForm>
    </section>
  )
}

function Quirks({ input }: FaultPartProps) {
  return (
    <section id="quirks">
      <h2>{faultWords.quirks}</h2>
      <ActionForm form={input.form(switchQuirkAction)}>
        <Switches input={input} switches={quirkSwitches(input.bank.faults, input.requests.entries)} />
      </ActionForm>
    </section>
  )
}

/** The example in the form for a custom fault. */
const template = JSON.stringify(
  {
    effect: { kind: 'error', code: 'PAYMENT_FAILED', status: 400 },
    match: { operation: 'createPayment' },
    times: 1,
  },
  undefined,
  2,
)

function OtherFault({ input }: FaultPartProps) {
  const form = input.form(addFaultAction)
  return (
    <Fold id="other" title={faultWords.otherFault} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={faultWords.turnOn}>
        <TextArea
          form={form}
          name="fault"
          label={faultWords.body}
          hint={faultWords.bodyHint}
          value={template}
          rows={12}
        />
      </ActionForm>
    </Fold>
  )
}

function LatestHits({ input }: FaultPartProps) {
  const { href, requests } = input
  return (
    <section id="latest-hits">
      <h2>{faultWords.hits}</h2>
      <Table
        caption={faultWords.hits}
        rows={latestHits(requests.entries)}
        emptyText={faultWords.noHits}
        keyOf={({ id }) => id}
        dayOf={({ at }) => writeDay(instant(at), 'en', input.zone)}
        columns={[
          {
            head: faultWords.time,
            kind: 'time',
            cell: ({ at }) => <TimeOfDay input={input} at={instant(at)} />,
          },
          {
            head: faultWords.request,
            kind: 'main',
            cell: ({ id, method, target }) => (
              <a class="address" href={href(requestPath(id))}>
                {method} <bdi>{showBytes(target)}</bdi>
              </a>
            ),
          },
          { head: faultWords.fault, cell: ({ faults = [] }) => faults.map(({ kind }) => kind).join(', ') },
          { head: faultWords.status, cell: ({ status }) => (status === 0 ? faultWords.noAnswer : status) },
        ]}
      />
    </section>
  )
}

export function drawFaults(input: BankPageInput): PageView {
  const { faults } = input.bank
  const content = (
    <>
      <OnNow input={input} />
      <CommonFaults input={input} />
      <OtherFault input={input} />
      <Quirks input={input} />
      <LatestHits input={input} />
    </>
  )
  const isOn = faults.list().length + faults.quirks.on().length > 0
  const actions = isOn ? (
    <ActionForm form={input.form(clearFaultsAction)} submit={faultWords.clear} />
  ) : undefined
  return { title: faultWords.title, subtitle: faultWords.subtitle, actions, content }
}
