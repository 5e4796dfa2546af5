import type { ShownRequest } from '@pocketbank/devtools/explain'
import { describeBytes, type ShownBytes } from '@pocketbank/devtools/explain/request'
import type { AnswerMessage } from '@pocketbank/http'
import { showBytes, showSigns } from '@pocketbank/http/display'
import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import { Code } from '../parts.tsx'
import { prettyJson } from '../pretty-json.ts'
import { Panel } from './panel.tsx'
import { explainWords } from './words.ts'

/** The most characters of a header that are shown at once. */
const shownCharsMax = 160

/** Joiners, which some scripts and emoji need. */
const joiners = '\u200c\u200d'

interface MessageParts {
  readonly first: string
  readonly headers: HeaderPairs
  readonly body: ShownBytes
}

function shownHead({ first, headers }: MessageParts, charsMax = Number.POSITIVE_INFINITY): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [first, ...lines]
    .map((line) => showBytes(line.length > charsMax ? `${line.slice(0, charsMax)}…` : line))
    .join('\n')
}

/** Draws a message with long headers cut and JSON indented. The unchanged text is below it. */
function MessageText({ parts, label }: { readonly parts: MessageParts; readonly label: string }) {
  const { bytes, isCut, encoding, text } = parts.body
  const indented = isCut || encoding === 'base64' ? undefined : prettyJson(text)
  const [short, whole] = [shownHead(parts, shownCharsMax), shownHead(parts)]
  const isChanged = short !== whole || (indented !== undefined && indented !== text)
  return (
    <>
      <Code text={short} label={label} />
      {bytes === 0 ? '' : <h3>{explainWords.body}</h3>}
      {isCut ? <p class="hint">{explainWords.cut(bytes)}</p> : ''}
      {encoding === 'base64' ? <p class="hint">{explainWords.base64}</p> : ''}
      {bytes === 0 ? (
        ''
      ) : (
        <Code text={showSigns(indented ?? text, `\n\t${joiners}`)} label={explainWords.body} />
      )}
      {isChanged ? (
        <details>
          <summary>{explainWords.asCame}</summary>
          <Code text={`${whole}\n\n${showSigns(text, '\n\t')}`} label={explainWords.asCame} />
        </details>
      ) : (
        ''
      )}
    </>
  )
}

export function SentMessage({ message }: { readonly message: ShownRequest }) {
  const { method, target, headers, body } = message
  return (
    <Panel id="raw" title={explainWords.raw}>
      <MessageText
        parts={{ first: `${method} ${target} HTTP/1.1`, headers, body }}
        label={explainWords.raw}
      />
    </Panel>
  )
}

export function Answer({ message }: { readonly message: AnswerMessage }) {
  const { status, headers, body, truncated } = message
  const bodyView = { ...describeBytes(body), ...(truncated && { isCut: true }) }
  return (
    <Panel id="answer" title={explainWords.answer}>
      <MessageText
        parts={{ first: `HTTP/1.1 ${status}`, headers, body: bodyView }}
        label={explainWords.answer}
      />
    </Panel>
  )
}
