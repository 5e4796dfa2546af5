import { withoutPrefix } from './log-prefix.ts'
import { isBlank, type PastedLines, textWithoutLastEnds } from './pasted-lines.ts'
import type { RawRest, ReadRaw } from './raw-request.ts'
import { hasHadBody, requestOfHead } from './request-head.ts'

/** The first line of a logged request, such as `--> POST https://bank.example/v1/x http/1.1`. */
const start = /--> [A-Z]+ https?:\/\/\S+/
const end = /(?:^|[ \t])(?:--> END |<-- )/

export function isOkHttpLog(lines: PastedLines): boolean {
  return lines.some(({ text }) => start.test(text))
}

function logRemarks(head: PastedLines): readonly string[] {
  return head.flatMap(({ text }) =>
    text.includes('\u00e2\u0096\u0088\u00e2\u0096\u0088')
      ? [`the log hides the value of ${text.split(':')[0]}: log it, or put it in its place`]
      : [],
  )
}

/** Reads the request that begins with the first line. */
function readOkhttpRequest(stretch: PastedLines): ReadRaw {
  const lines = withoutPrefix(stretch, '--> ')
  const last = lines.findIndex(({ text }, at) => at > 0 && end.test(text))
  const within = lines.slice(0, last < 0 ? undefined : last)
  const border = within.findIndex(({ text }) => isBlank(text))
  const head = (border < 0 ? within : within.slice(0, border)).map((line, at) =>
    at === 0 ? { ...line, text: line.text.replace(/^.*?--> ([A-Z]+ \S+).*$/, '$1') } : line,
  )
  const body = border < 0 ? '' : textWithoutLastEnds(within.slice(border + 1))
  const ending = lines[last]?.text ?? ''
  const remarks = logRemarks(head)
  return requestOfHead(head, (headers, method): RawRest => {
    const isLeftOut = /omitted\)/.test(ending) || (body === '' && / \([1-9]\d*-byte/.test(ending))
    const isMissing = isLeftOut || (body === '' && hasHadBody(headers, method))
    return isMissing
      ? { missingBody: 'the log of OkHttp does not show the body', remarks }
      : { body, remarks }
  })
}

export function readOkHttpLog(lines: PastedLines): readonly ReadRaw[] {
  const starts = lines.flatMap(({ text }, at) => (start.test(text) ? [at] : []))
  return starts.map((at, index) => readOkhttpRequest(lines.slice(at, starts[index + 1])))
}
