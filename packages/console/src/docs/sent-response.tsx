import { parseJson } from '@pocketbank/core/base/input'
import type { PageInput } from '../page.ts'
import { Code, Status } from '../parts.tsx'
import type { SentOperation } from './sent-requests.ts'
import { docsWords } from './words.ts'

type Headers = SentOperation['headers']

function writeHeaders(headers: Headers): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function indentBody(body: string): string {
  const json = parseJson(body)
  return json === undefined ? body : JSON.stringify(json, undefined, 2)
}

/** Finds the link to the SCA page in a response that asks for SCA. */
function findScaLink(body: string): string | undefined {
  const json = parseJson(body) as
    | { readonly _links?: { readonly scaRedirect?: { readonly href?: unknown } } }
    | undefined
  const href = json?._links?.scaRedirect?.href
  return typeof href === 'string' && /^https?:/.test(href) ? href : undefined
}

function Response({ sentOperation }: { readonly sentOperation: SentOperation }) {
  const { answer, milliseconds } = sentOperation
  if (answer === undefined) return <p class="alert">{docsWords.sending.noAnswer}</p>
  const { status, headers, body, isCut } = answer
  const link = findScaLink(body)
  const kind = status < 400 ? 'good' : link === undefined ? 'bad' : 'open'
  return (
    <>
      <p>
        <Status kind={kind}>{docsWords.sending.answered(status, milliseconds.toFixed(1))}</Status>{' '}
        {link === undefined ? '' : <a href={link}>{docsWords.sending.scaLink}</a>}
      </p>
      {body === '' ? (
        <p class="hint">{docsWords.noContent}</p>
      ) : (
        <Code label={docsWords.answer} text={indentBody(body)} />
      )}
      {isCut ? <p class="hint">{docsWords.sending.cut}</p> : ''}
      <details>
        <summary>{docsWords.sending.responseHeaders}</summary>
        <Code label={docsWords.sending.responseHeaders} text={writeHeaders(headers)} />
      </details>
    </>
  )
}

/**
 * Draws the response to a sent request, and the request with its signature. It takes the focus, so that
 * phones scroll to it.
 */
export function SentResponse({
  href,
  sentOperation,
}: Pick<PageInput, 'href'> & { readonly sentOperation: SentOperation }) {
  const { sample, headers, signingString, journalId } = sentOperation
  const { method, target, body = '' } = sample
  return (
    <section id="response" tabindex={-1} autofocus>
      <h2>{docsWords.answer}</h2>
      <div role="status">
        <Response sentOperation={sentOperation} />
      </div>
      {journalId === undefined ? (
        ''
      ) : (
        <p>
          <a href={href(`/console/requests/${journalId}`)}>{docsWords.sending.why}</a>
        </p>
      )}
      <details>
        <summary>{docsWords.sending.sentRequest}</summary>
        <Code
          label={docsWords.sending.sentRequest}
          text={[`${method} ${target} HTTP/1.1`, writeHeaders(headers), '', indentBody(body)]
            .join('\n')
            .trim()}
        />
        {signingString === undefined ? '' : <h3>{docsWords.sending.signingString}</h3>}
        {signingString === undefined ? (
          ''
        ) : (
          <Code label={docsWords.sending.signingString} text={signingString} />
        )}
      </details>
    </section>
  )
}
