import type { IncomingMessage } from 'node:http'
import { quoted } from '../../signature/explanation.ts'
import type { HeadFault } from './header-faults.ts'
import { headerOctetsMax, tooLargeHead } from './parse-errors.ts'

/** How often a request names its host, and the octets of its address and headers. */
function countsOf({ rawHeaders, url = '' }: IncomingMessage) {
  let hosts = 0
  let octets = url.length
  for (let at = 0; at < rawHeaders.length; at += 1) {
    const text = rawHeaders[at] ?? ''
    octets += text.length
    if (at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts += 1
  }
  return { hosts, octets }
}

/** What is wrong with how a request names its host, which every request of HTTP/1.1 must do once (RFC 9112 §3.2). */
function hostFault({ headers, httpVersion }: IncomingMessage, hosts: number): HeadFault | undefined {
  if (hosts === 1 && headers.host !== '') return undefined
  if (hosts > 1) return { path: 'Host', text: `The header Host stands ${hosts} times; it must stand once.` }
  if (httpVersion === '1.0') return undefined
  return { path: 'Host', text: 'The header Host is missing: every request of HTTP/1.1 has it.' }
}

/** What is wrong with what a request expects of the bank (RFC 9110 §10.1.1). */
function expectationFault({ headers: { expect } }: IncomingMessage): HeadFault | undefined {
  if (expect === undefined || /^100-continue$/i.test(expect)) return undefined
  const text = `The bank cannot do what the header Expect asks for, ${quoted(expect)}; it knows 100-continue.`
  return { status: 417, path: 'Expect', text }
}

/** What is wrong with a head that the parser let pass. */
export function headFault(incoming: IncomingMessage): HeadFault | undefined {
  const { hosts, octets } = countsOf(incoming)
  if (octets > headerOctetsMax) return tooLargeHead
  return hostFault(incoming, hosts) ?? expectationFault(incoming)
}

/** Whether this names a host, with or without a port. */
function isHost(text: string): boolean {
  try {
    const { host, pathname, username } = new URL(`http://${text}`)
    return host !== '' && pathname === '/' && username === '' && !/[\s/?#@\\]/.test(text)
  } catch {
    return false
  }
}

/** What is wrong with the address of a request of which no URL could be made. */
export function addressFault({ headers, url = '' }: IncomingMessage): HeadFault {
  const { host = '' } = headers
  if (url.startsWith('/') && !isHost(host)) {
    return {
      path: 'Host',
      text: `The header Host must be a host, with or without its port, got ${quoted(host)}.`,
    }
  }
  const [path = ''] = url.split('?')
  if (path.includes('\\'))
    return { text: 'The path of the address has a backslash; its parts are divided by /.' }
  return { text: `The address cannot be read: it begins with / or with http://, got ${quoted(url)}.` }
}
