import type { Child } from 'hono/jsx'
import type { Drawn, Given, GivenAlways, Group } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { CodePanel } from './code-panel.tsx'
import { Contents } from './contents.tsx'
import { guidePage } from './guide-page.tsx'
import { guideList } from './guides/guide-list.ts'
import { OperationText } from './operation-page.tsx'
import { partsHere, partsOn } from './parts-here.ts'
import { docsRoot, operationPath, sentPath } from './paths.ts'
import { findOrCreateReference, type OperationView } from './reference.ts'
import { MethodMark, ReferenceFrame } from './reference-frame.tsx'
import { buildSampleRequest, type SampleRequest } from './sample-request.ts'
import { sendAction } from './send-action.ts'
import { SendForm } from './send-form.tsx'
import { publicBankUrl } from './send-request.ts'
import { findSent, type SentOperation } from './sent-requests.ts'
import { SentResponse } from './sent-response.tsx'
import { docsWords } from './words.ts'

async function drawContents(given: GivenAlways): Promise<Drawn> {
  const reference = await findOrCreateReference(given.env.operations)
  const content = (
    <ReferenceFrame given={given} path={docsRoot}>
      <Contents href={given.href} groups={reference.groups} />
    </ReferenceFrame>
  )
  return { title: docsWords.title, content }
}

interface OperationRequest {
  readonly view: OperationView
  readonly sample: SampleRequest
  readonly sent?: SentOperation | undefined
}

function drawSending(given: GivenAlways, { view, sample, sent }: OperationRequest) {
  return (
    <section id="send">
      <h2>{docsWords.sending.title}</h2>
      <p class="hint">{view.isSigned ? docsWords.sending.lead : docsWords.sending.unsigned}</p>
      <SendForm form={given.form(sendAction)} sample={sample} />
      {sent === undefined ? '' : <SentResponse href={given.href} sent={sent} />}
    </section>
  )
}

function drawChoice({ href }: GivenAlways) {
  return (
    <p id="send">
      <a href={href('/console/tpps')}>{docsWords.sending.chooseTpp}</a>
    </p>
  )
}

async function drawFramed(given: GivenAlways, shown: OperationRequest, sending: Child): Promise<Drawn> {
  const { view, sample, sent } = shown
  const reference = await findOrCreateReference(given.env.operations)
  const path = operationPath(view.id)
  const code = (
    <CodePanel
      given={given}
      path={sent === undefined ? path : sentPath(view.id, given.names.sent ?? '')}
      view={view}
      sample={sample}
      bank={publicBankUrl(given)}
      lang={sent?.lang}
    >
      {sending}
    </CodePanel>
  )
  const content = (
    <ReferenceFrame given={given} path={path} aside={code}>
      <OperationText href={given.href} view={view} reference={reference} />
    </ReferenceFrame>
  )
  const subtitle = (
    <>
      <MethodMark method={view.method} /> <code>{view.path}</code>
    </>
  )
  return { title: view.summary, subtitle, content, isStill: true }
}

async function findView({ env, names }: GivenAlways): Promise<OperationView | undefined> {
  const { operations } = await findOrCreateReference(env.operations)
  return operations.find(({ id }) => id === names.operation)
}

/**
 * Draws an operation of a bank. The request has ids, a day and a customer of the bank, or the values that
 * were sent.
 */
async function drawOperation(given: Given): Promise<Drawn> {
  const view = await findView(given)
  if (view === undefined) return drawMissing()
  const { sent: wanted } = given.names
  const sent = wanted === undefined ? undefined : findSent(given.env, view.id, wanted)
  if (wanted !== undefined && sent === undefined) return drawMissing()
  const shown = { view, sample: sent?.sample ?? buildSampleRequest(view, partsHere(given, view)), sent }
  return drawFramed(given, shown, drawSending(given, shown))
}

/** Draws an operation if no bank is chosen. */
async function drawForAll(given: GivenAlways): Promise<Drawn> {
  const view = await findView(given)
  if (view === undefined) return drawMissing()
  const sample = buildSampleRequest(view, partsOn(view, given.today))
  return drawFramed(given, { view, sample }, drawChoice(given))
}

/** The API reference: each operation with a form that sends its request, and the guides. */
export const docsGroup: Group = {
  pages: [
    { kind: 'bankless', path: docsRoot, section: 'docs', isEntrance: true, render: drawContents },
    ...guideList.map(guidePage),
    { path: `${docsRoot}/{operation}`, section: 'docs', render: drawOperation, renderForAll: drawForAll },
    { path: `${docsRoot}/{operation}/sent/{sent}`, section: 'docs', isAnswer: true, render: drawOperation },
  ],
  actions: [sendAction],
}
