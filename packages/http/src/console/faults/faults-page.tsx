import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { faultKinds } from '../../faults/rule.ts'
import { allOperations } from '../../operations/index.ts'
import { visible } from '../../visible-text.ts'
import { Sentence } from '../display.tsx'
import type { Drawn, FormView, Given } from '../page.ts'
import { ActionForm, BoxField, CellTable, ChoiceField, TextField } from '../parts.tsx'
import {
  clearFaultsAction,
  effectFields,
  kindNames,
  removeFaultAction,
  setFaultAction,
  setQuirksAction,
} from './break.ts'
import { tellFault } from './what-strikes.ts'
import { faultWords } from './words.ts'

type Option = readonly [value: string, label: string]

const operationOptions: readonly Option[] = allOperations.map(({ id }) => [id, id] as const)
const methods: readonly Option[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].map((name) => [name, name])
const codes: readonly Option[] = (Object.keys(errorCodes) as ErrorCode[]).map((code) => [code, code])
const blank: Option = ['', '–']

interface FaultPartProps {
  readonly given: Given
}

/** The faults that wait for requests, each with a way to take it back. */
function Waiting({ given }: FaultPartProps) {
  const faults = given.bank.faults.list()
  const rows = faults.map((fault) => {
    const { what, which, often } = tellFault(fault)
    return [
      <>
        {visible(what)} <small class="id">{fault.id}</small>
      </>,
      visible(which),
      often,
      <ActionForm
        form={given.form(removeFaultAction, { id: fault.id })}
        submit={faultWords.takeBack}
        label={faultWords.takeBackThis(fault.id)}
      />,
    ]
  })
  return (
    <section class="card" aria-labelledby="waiting">
      <h2 id="waiting">{faultWords.faults}</h2>
      <CellTable
        caption={faultWords.faults}
        columns={faultWords.columns}
        rows={rows}
        none={faultWords.none}
      />
      {faults.length > 1 ? (
        <ActionForm form={given.form(clearFaultsAction)} submit={faultWords.clear} look="danger" />
      ) : (
        ''
      )}
    </section>
  )
}

interface FieldsProps {
  readonly form: FormView
}

/** The choices of the fields of an effect that have some. */
function effectChoices(name: keyof typeof effectFields): readonly Option[] | undefined {
  if (name === 'code') return [blank, ...codes]
  if (name === 'clock')
    return [blank, ['sandbox', faultWords.clocks.sandbox], ['real', faultWords.clocks.real]]
  return name === 'contentLength' ? [blank, ['whole', 'whole'], ['cut', 'cut']] : undefined
}

/** What an effect may say besides; each field says for which kinds it is. */
function EffectFields({ form }: FieldsProps) {
  const names = Object.keys(effectFields) as (keyof typeof effectFields)[]
  return (
    <>
      {names.map((name) => {
        const kinds = kindNames.filter((kind) => Object.hasOwn(faultKinds[kind].fields, name))
        const common = {
          form,
          name,
          label: faultWords.fields[name],
          hint: faultWords.forKinds(kinds.join(', ')),
        }
        const options = effectChoices(name)
        return options === undefined ? (
          <TextField {...common} />
        ) : (
          <ChoiceField {...common} options={options} />
        )
      })}
    </>
  )
}

function MatchFields({ form }: FieldsProps) {
  const { fields, hints, anyOperation, anyMethod } = faultWords
  const when: readonly Option[] = [
    ['', faultWords.usual],
    ['before', faultWords.before],
    ['after', faultWords.after],
  ]
  return (
    <>
      <ChoiceField
        form={form}
        name="operation"
        label={fields.operation}
        options={[['', anyOperation], ...operationOptions]}
      />
      <ChoiceField form={form} name="method" label={fields.method} options={[['', anyMethod], ...methods]} />
      <TextField form={form} name="path" label={fields.path} hint={hints.path} />
      <TextField form={form} name="tpp" label={fields.tpp} />
      <TextField form={form} name="psu" label={fields.psu} hint={hints.psu} />
      <TextField
        form={form}
        name="times"
        label={fields.times}
        hint={hints.times}
        value="1"
        inputmode="numeric"
      />
      <ChoiceField form={form} name="after" label={fields.after} options={when} />
    </>
  )
}

/** Whether one of these fields was refused: then what holds it is open. */
function isRefusedIn({ problem }: FormView, fields: object): boolean {
  return problem?.field !== undefined && Object.hasOwn(fields, problem.field)
}

/** The form for a fault. */
function Adding({ given }: FaultPartProps) {
  const form = given.form(setFaultAction)
  const kinds = kindNames.map((kind) => [kind, `${kind}: ${faultWords.meanings[kind]}`] as const)
  return (
    <section class="card" aria-labelledby="adding">
      <h2 id="adding">{faultWords.add}</h2>
      <ActionForm form={form} submit={faultWords.submit} look="first">
        <ChoiceField form={form} name="kind" label={faultWords.kind} options={kinds} value="systemError" />
        <details id="more" open={isRefusedIn(form, effectFields)}>
          <summary>{faultWords.more}</summary>
          <div class="fields">
            <EffectFields form={form} />
          </div>
        </details>
        <h3>{faultWords.which}</h3>
        <div class="fields">
          <MatchFields form={form} />
        </div>
      </ActionForm>
    </section>
  )
}

/** The switches of the quirks. */
function Quirks({ given }: FaultPartProps) {
  const form = given.form(setQuirksAction)
  return (
    <section class="card" aria-labelledby="quirks">
      <h2 id="quirks">{faultWords.quirks}</h2>
      <p class="hint">{faultWords.quirksHint}</p>
      <ActionForm form={form} submit={faultWords.saveQuirks}>
        {given.bank.faults.quirks.list().map(({ name, on }) => (
          <BoxField
            form={form}
            name="on"
            value={name}
            label={name}
            hint={<Sentence text={faultWords.quirkMeanings[name]} />}
            isChecked={on}
          />
        ))}
      </ActionForm>
    </section>
  )
}

/** Faults and quirks of the bank. */
export function drawFaults(given: Given): Drawn {
  const content = (
    <>
      <p class="lead">{faultWords.lead}</p>
      <Waiting given={given} />
      <div class="grid">
        <Adding given={given} />
        <Quirks given={given} />
      </div>
    </>
  )
  return { title: faultWords.title, content }
}
