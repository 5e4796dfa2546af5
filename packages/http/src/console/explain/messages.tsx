import type { ShownRequest } from '../../explain/request/explained.ts'
import { type ShownOctets, shownOctets } from '../../explain/request/shown-body.ts'
import type { HeaderPairs } from '../../requests/header-pairs.ts'
import type { AnswerMessage } from '../../requests/message.ts'
import { Code } from '../parts.tsx'
import { seen, signOf, unseen } from './what-is-compared.ts'
import type { ExplainWords } from './words.ts'

function headLines(first: string, headers: HeaderPairs): string {
  return [first, ...headers.map(([name, value]) => `${name}: ${value}`)].map(seen).join('\n')
}

/** A body as it came: its line ends stay line ends, everything else that is not seen is a sign. */
function bodyText({ text }: ShownOctets): string {
  return text.replaceAll(unseen, (sign) => (sign === '\n' || sign === '\t' ? sign : signOf(sign)))
}

function Body({ body, own }: { readonly body: ShownOctets; readonly own: ExplainWords }) {
  if (body.octets === 0) return null
  return (
    <>
      <h3>{own.body}</h3>
      {body.isCut ? <p class="hint">{own.cut(body.octets)}</p> : ''}
      {body.encoding === 'base64' ? <p class="hint">{own.base64}</p> : ''}
      <Code text={bodyText(body)} label={own.body} />
    </>
  )
}

interface MessageProps<Message> {
  readonly message: Message
  readonly own: ExplainWords
}

/** A request as it came. */
export function Sent({ message, own }: MessageProps<ShownRequest>) {
  const { method, target, headers, body } = message
  return (
    <section class="card" aria-labelledby="raw">
      <h2 id="raw">{own.raw}</h2>
      <Code text={headLines(`${method} ${target} HTTP/1.1`, headers)} label={own.raw} />
      <Body body={body} own={own} />
    </section>
  )
}

/** What the bank answered. */
export function Answer({ message, own }: MessageProps<AnswerMessage>) {
  const { status, headers, body, truncated } = message
  const shown = shownOctets(body)
  return (
    <section class="card" aria-labelledby="answer">
      <h2 id="answer">{own.answer}</h2>
      <Code text={headLines(`HTTP/1.1 ${status}`, headers)} label={own.answer} />
      <Body body={truncated ? { ...shown, isCut: true } : shown} own={own} />
    </section>
  )
}
