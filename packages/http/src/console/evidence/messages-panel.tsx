import type { ShownRequest } from '../../explain/request/explained.ts'
import { describeOctets, type ShownOctets } from '../../explain/request/shown-body.ts'
import type { HeaderPairs } from '../../requests/header-pairs.ts'
import type { AnswerMessage } from '../../requests/message.ts'
import { showOctets, showSigns } from '../../visible-text.ts'
import { Code } from '../parts.tsx'
import { explainWords } from './words.ts'

function headLines(first: string, headers: HeaderPairs): string {
  return [first, ...headers.map(([name, value]) => `${name}: ${value}`)].map(showOctets).join('\n')
}

/** A body as it came: its line ends stay line ends, everything else that is not seen is a sign. */
function visibleBody({ text }: ShownOctets): string {
  return showSigns(text, '\n\t')
}

function MessageBody({ body }: { readonly body: ShownOctets }) {
  if (body.octets === 0) return null
  return (
    <>
      <h3>{explainWords.body}</h3>
      {body.isCut ? <p class="hint">{explainWords.cut(body.octets)}</p> : ''}
      {body.encoding === 'base64' ? <p class="hint">{explainWords.base64}</p> : ''}
      <Code text={visibleBody(body)} label={explainWords.body} />
    </>
  )
}

interface MessageProps<Message> {
  readonly message: Message
}

/** A request as it came. */
export function SentMessage({ message }: MessageProps<ShownRequest>) {
  const { method, target, headers, body } = message
  return (
    <section class="card" aria-labelledby="raw">
      <h2 id="raw">{explainWords.raw}</h2>
      <Code text={headLines(`${method} ${target} HTTP/1.1`, headers)} label={explainWords.raw} />
      <MessageBody body={body} />
    </section>
  )
}

/** What the bank answered. */
export function Answer({ message }: MessageProps<AnswerMessage>) {
  const { status, headers, body, truncated } = message
  const shown = describeOctets(body)
  return (
    <section class="card" aria-labelledby="answer">
      <h2 id="answer">{explainWords.answer}</h2>
      <Code text={headLines(`HTTP/1.1 ${status}`, headers)} label={explainWords.answer} />
      <MessageBody body={truncated ? { ...shown, isCut: true } : shown} />
    </section>
  )
}
