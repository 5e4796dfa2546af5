import { bytesFromHex, bytesFromText } from '../certificates/bytes.ts'
import { type Der, element, sequence } from '../certificates/write-der.ts'

/** Tags of a GeneralName (RFC 5280 §4.2.1.6). */
const generalName = { dns: 0x82, address: 0x87 } as const

const ipv6Groups = 8

/** Returns the 16 bytes of an IPv6 address in any spelling, also with an IPv4 address at its end. */
function ipv6Bytes(text: string): Uint8Array {
  const shortest = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: ipv6Groups - head.length - tail.length }, () => '0')
  return bytesFromHex([...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(''))
}

/** Returns the bytes of an IP address; undefined if the text is a host name. */
function addressBytes(text: string): Uint8Array | undefined {
  if (text.includes(':')) return ipv6Bytes(text)
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? Uint8Array.from(text.split('.').map(Number)) : undefined
}

/** Encodes host names and addresses as `GeneralNames`. */
export function alternativeNames(names: readonly string[]): Der {
  const written = names.map((name) => {
    const address = addressBytes(name)
    return address === undefined
      ? element(generalName.dns, bytesFromText(name))
      : element(generalName.address, address)
  })
  return sequence(...written)
}
