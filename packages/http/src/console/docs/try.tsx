import { paymentProducts } from '@pocketbank/core'
import { jsonIn } from '@pocketbank/core/internal'
import type { FormView, Given, GivenAlways } from '../page.ts'
import { ActionForm, ChoiceField, Code, Status, TextArea, TextField } from '../parts.tsx'
import { MethodAndPath } from './bits.tsx'
import type { OperationView, SaidField } from './operation-view.ts'
import { partsHere } from './parts-here.ts'
import { operationPath } from './paths.ts'
import { signatureHeaders } from './sample.ts'
import type { Tried, TriedAnswer } from './tried.ts'
import { type FieldPart, fieldName, hasField } from './try-fields.ts'
import { docsWords } from './words.ts'

interface TryProps {
  readonly given: Given
  readonly view: OperationView
  readonly form: FormView
  readonly tried: Tried | undefined
}

/** The parameters of a part that have a field of their words. */
export function formFieldsOf({ parameters }: OperationView, part: FieldPart): readonly SaidField[] {
  const fields = part === 'headers' ? parameters.header : parameters[part]
  return fields.filter(({ name }) => !signatureHeaders.has(name) && hasField(part, name))
}

interface TryPartProps extends Pick<TryProps, 'form'> {
  readonly part: FieldPart
  readonly field: SaidField
  readonly value: string
}

/** What may be sent where that is a closed list; nothing is a choice as well where it may be left out. */
function fieldChoices({ name, values, isRequired, type }: SaidField): readonly string[] {
  const listed =
    name === 'paymentProduct' ? paymentProducts : type === 'true or false' ? ['true', 'false'] : values
  if (listed.length === 0 || listed.length > 30) return []
  return isRequired ? listed : ['', ...listed]
}

function Field({ form, part, field, value }: TryPartProps) {
  const name = fieldName(part, field.name)
  const label = field.isRequired ? `${field.name} (${docsWords.required})` : field.name
  const choices = fieldChoices(field)
  const hint = field.description === undefined ? {} : { hint: field.description }
  if (choices.length === 0) {
    return <TextField form={form} name={name} label={label} value={value} {...hint} />
  }
  const options = choices.map((choice) => [choice, choice === '' ? '–' : choice] as const)
  return <ChoiceField form={form} name={name} label={label} options={options} value={value} {...hint} />
}

interface TryFieldsProps extends Pick<TryProps, 'form' | 'view'> {
  readonly part: FieldPart
  readonly title: string
  readonly values: Readonly<Record<string, string>>
}

/** The fields of a part: those that are filled in or required, and the others where they are asked for. */
function Fields({ form, view, part, title, values }: TryFieldsProps) {
  const fields = formFieldsOf(view, part)
  if (fields.length === 0) return null
  const isShown = ({ name, isRequired }: SaidField) => isRequired || (values[name] ?? '') !== ''
  const draw = (field: SaidField) => (
    <Field form={form} part={part} field={field} value={values[field.name] ?? ''} />
  )
  const others = fields.filter((field) => !isShown(field))
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="grid">{fields.filter(isShown).map(draw)}</div>
      {others.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>{`${docsWords.optional}: ${others.map(({ name }) => name).join(', ')}`}</summary>
          <div class="grid">{others.map(draw)}</div>
        </details>
      )}
    </fieldset>
  )
}

/** As many lines as a body has, within reason. */
function textAreaRows(body: string): number {
  return Math.min(Math.max(body.split('\n').length + 1, 4), 24)
}

function TryForm({ given, view, form, tried }: TryProps) {
  const parts = partsHere(given, view)
  const sent = tried?.parts ?? parts
  return (
    <section class="card">
      <ActionForm form={form} submit={docsWords.trying.submit} look="first">
        <p class="hint">{docsWords.trying.fromBank}</p>
        <Fields form={form} view={view} part="path" title={docsWords.path} values={sent.path} />
        <Fields form={form} view={view} part="query" title={docsWords.query} values={sent.query} />
        <Fields form={form} view={view} part="headers" title={docsWords.headers} values={sent.headers} />
        {view.body === undefined ? (
          ''
        ) : (
          <TextArea
            form={form}
            name="body"
            label={docsWords.body}
            hint={docsWords.trying.bodyHint}
            value={sent.body}
            rows={textAreaRows(sent.body)}
          />
        )}
      </ActionForm>
    </section>
  )
}

function headerText(headers: Tried['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** A body as people read it: JSON with its lines. */
function indentJson(body: string): string {
  const json = jsonIn(body)
  return json === undefined ? body : JSON.stringify(json, undefined, 2)
}

/** The page of the bank to which an answer leads, where SCA is needed. */
function findScaLink({ body }: TriedAnswer): string | undefined {
  const [, href] = /"scaRedirect":\{"href":"(https?:[^"]+)"/.exec(body) ?? []
  return href
}

function TriedAnswerCard({
  answer,
  milliseconds,
}: {
  readonly answer: TriedAnswer
  readonly milliseconds: number
}) {
  const { status, headers, body, isCut } = answer
  const link = findScaLink(answer)
  return (
    <>
      <p>
        <Status kind={status < 400 ? 'good' : link === undefined ? 'bad' : 'open'}>
          {docsWords.trying.answered(status, milliseconds.toFixed(1))}
        </Status>
      </p>
      {link === undefined ? (
        ''
      ) : (
        <p>
          <a class="button first" href={link}>
            {docsWords.trying.scaLink}
          </a>
        </p>
      )}
      <Code
        label={docsWords.answer}
        text={[headerText(headers), ...(body === '' ? [] : ['', indentJson(body)])].join('\n')}
      />
      {isCut ? <p class="hint">{docsWords.trying.cut}</p> : ''}
    </>
  )
}

function TriedResult({ given, tried }: { readonly given: GivenAlways; readonly tried: Tried }) {
  const { method, target, headers, body, signingString, answer, milliseconds, journalId } = tried
  const request = [
    `${method} ${target} HTTP/1.1`,
    headerText(headers),
    ...(body === '' ? [] : ['', body]),
  ].join('\n')
  return (
    <section class="card" id="tried" aria-label={docsWords.tried}>
      <h2>{docsWords.tried}</h2>
      {answer === undefined ? (
        <p class="alert">{docsWords.trying.noAnswer}</p>
      ) : (
        <TriedAnswerCard answer={answer} milliseconds={milliseconds} />
      )}
      {journalId === undefined ? (
        ''
      ) : (
        <p>
          <a href={given.href(`/console/requests/${journalId}`)}>{docsWords.trying.explainer}</a>
        </p>
      )}
      <h3>{docsWords.trying.signedRequest}</h3>
      <Code label={docsWords.trying.signedRequest} text={request} />
      {signingString === undefined ? (
        ''
      ) : (
        <>
          <h3>{docsWords.trying.signingString}</h3>
          <Code label={docsWords.trying.signingString} text={signingString} />
        </>
      )}
    </section>
  )
}

/** The page on which an operation is tried. */
export function TryPage(props: TryProps) {
  const { given, view, tried } = props
  const lead = view.kind === 'control' ? docsWords.trying.unsigned : docsWords.trying.lead
  return (
    <div class="docs">
      <p class="crumb">
        <a href={given.href(operationPath(view.id))}>{docsWords.trying.back}</a>
      </p>
      <MethodAndPath method={view.method} path={view.path} />
      <p class="lead">{lead}</p>
      {tried === undefined ? '' : <TriedResult given={given} tried={tried} />}
      <TryForm {...props} />
    </div>
  )
}
