import { requireEntry } from '@pocketbank/core/base'
import type { Child } from 'hono/jsx'
import type { BankPageInput, PageInput, PageView } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { CodePanel } from './code-panel.tsx'
import { findListedReference, findOrCreateReference } from './find-reference.ts'
import { OperationText } from './operation-page.tsx'
import { partsHere, partsOn } from './parts-here.ts'
import { operationPath, sentPath } from './paths.ts'
import type { OperationView } from './reference.ts'
import { MethodMark, ReferenceFrame } from './reference-frame.tsx'
import { buildSampleRequest, type SampleRequest } from './sample-request.ts'
import { sendAction } from './send-action.ts'
import { SendForm } from './send-form.tsx'
import { publicBankUrl } from './send-request.ts'
import { findSent, type SentOperation } from './sent-requests.ts'
import { SentResponse } from './sent-response.tsx'
import { docsWords } from './words.ts'

interface OperationRequest {
  readonly view: OperationView
  readonly sample: SampleRequest
  readonly sentOperation?: SentOperation | undefined
}

function drawSending(input: PageInput, { view, sample, sentOperation }: OperationRequest) {
  return (
    <section id="send">
      <h2>{docsWords.sending.title}</h2>
      <p class="hint">{view.isSigned ? docsWords.sending.lead : docsWords.sending.unsigned}</p>
      <SendForm form={input.form(sendAction)} sample={sample} />
      {sentOperation === undefined ? '' : <SentResponse href={input.href} sentOperation={sentOperation} />}
    </section>
  )
}

function drawChoice({ href }: PageInput) {
  return (
    <p id="send">
      <a href={href('/console/tpps')}>{docsWords.sending.chooseTpp}</a>
    </p>
  )
}

async function drawFramed(
  input: PageInput,
  operationRequest: OperationRequest,
  sending: Child,
): Promise<PageView> {
  const { groups, texts } = await findListedReference(input.env.operations)
  const { view, sample, sentOperation } = operationRequest
  const path = operationPath(view.id)
  const code = (
    <CodePanel
      input={input}
      path={sentOperation === undefined ? path : sentPath(view.id, requireEntry(input.names, 'sent'))}
      view={view}
      sample={sample}
      bank={publicBankUrl(input)}
      lang={sentOperation?.lang}
    >
      {sending}
    </CodePanel>
  )
  const content = (
    <ReferenceFrame
      href={input.href}
      path={path}
      groups={groups}
      foldedGroups={texts.foldedGroups}
      aside={code}
    >
      <OperationText href={input.href} view={view} />
    </ReferenceFrame>
  )
  const subtitle = (
    <>
      <MethodMark method={view.method} /> <code>{view.path}</code>
    </>
  )
  return { title: view.summary, subtitle, content, isStill: true }
}

async function findView({ env, names }: PageInput): Promise<OperationView | undefined> {
  const reference = await findOrCreateReference(env.operations)
  return reference.findView(requireEntry(names, 'operation'))
}

/**
 * Draws an operation of a bank. The request has ids, a day and a customer of the bank, or the values that
 * were sent.
 */
export async function drawOperation(input: BankPageInput): Promise<PageView> {
  const view = await findView(input)
  if (view === undefined) return drawMissing()
  const { sent: sentId } = input.names
  const sentOperation = sentId === undefined ? undefined : findSent(input.env, view.id, sentId)
  if (sentId !== undefined && sentOperation === undefined) return drawMissing()
  const operationRequest = {
    view,
    sample: sentOperation?.sample ?? buildSampleRequest(view, partsHere(input, view)),
    sentOperation,
  }
  return drawFramed(input, operationRequest, drawSending(input, operationRequest))
}

/** Draws an operation if no bank is chosen. */
export async function drawForAll(input: PageInput): Promise<PageView> {
  const view = await findView(input)
  if (view === undefined) return drawMissing()
  const sample = buildSampleRequest(view, partsOn(view, input.today))
  return drawFramed(input, { view, sample }, drawChoice(input))
}
