import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { rawOctetsMax, type UnreadText } from '../../explain/raw/raw-request.ts'
import { readRawRequest } from '../../explain/raw/read.ts'
import { verifyRequest } from '../../explain/request/verify.ts'
import { type Drawn, type GivenAlways, question } from '../page.ts'
import { ActionForm, TextArea } from '../parts.tsx'
import { Explained } from './explained.tsx'
import { explainWords } from './words.ts'

interface Pasted {
  readonly request: string
  readonly certificate?: string | undefined
}

function refusedAt({ line, expected }: UnreadText): Refusal {
  return refuse('Q15c', 'FORMAT_ERROR', explainWords.line(line, expected), 'request').error
}

/** Explains what was pasted, by the clock of the host and with what the journal knows. */
async function explainPasted(given: GivenAlways, pasted: Pasted): Promise<Result<Drawn, Refusal>> {
  const { env } = given
  // Browsers make CRLF of every line end in what they send of a form.
  const raw = readRawRequest(pasted.request.replaceAll('\r\n', '\n'))
  if (!raw.ok) return fail(refusedAt(raw.error))
  const { crypto, settings, address } = env
  const bank = {
    crypto,
    settings,
    address,
    entries: env.requests.entries,
    now: env.now(),
  }
  const told = await verifyRequest(bank, { raw: raw.value, certificate: pasted.certificate })
  if (!told.ok) return refuse('Q15c', 'FORMAT_ERROR', told.error, 'certificate')
  const content = (
    <>
      <Explained told={told.value} />
      <section class="card" aria-labelledby="again">
        <h2 id="again">{explainWords.again}</h2>
        <PasteForm given={given} pasted={pasted} />
      </section>
    </>
  )
  return ok({ title: explainWords.title, content })
}

/** D: what is pasted may be three times as long in a form, where every octet is percent-encoded. */
const formOctetsMax = 3 * rawOctetsMax + 65_536

/** Asks what is wrong with a request that somebody copied. */
export const explainIt = question({
  path: '/console/explain',
  page: '/explain',
  fields: v.object({
    request: v.pipe(v.string('a request'), v.minLength(1, 'a request')),
    certificate: v.optional(v.string()),
  }),
  octetsMax: () => formOctetsMax,
  run: explainPasted,
})

const nothing: Pasted = { request: '' }

function PasteForm({ given, pasted = nothing }: { readonly given: GivenAlways; readonly pasted?: Pasted }) {
  const form = given.form(explainIt)
  const { request, certificate = '' } = pasted
  return (
    <ActionForm form={form} submit={explainWords.submit} look="first">
      <TextArea
        form={form}
        name="request"
        label={explainWords.request}
        hint={explainWords.requestHint}
        value={request}
        rows={14}
      />
      <TextArea
        form={form}
        name="certificate"
        label={explainWords.certificate}
        hint={explainWords.certificateHint}
        value={certificate}
        rows={4}
      />
    </ActionForm>
  )
}

/** The form into which a request is pasted. */
export function drawPaste(given: GivenAlways): Drawn {
  const content = (
    <section class="card" aria-labelledby="paste">
      <h2 id="paste" class="unseen">
        {explainWords.request}
      </h2>
      <p class="lead">{explainWords.lead}</p>
      <p>{explainWords.private}</p>
      <PasteForm given={given} />
    </section>
  )
  return { title: explainWords.title, content }
}
