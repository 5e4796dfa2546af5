import { createHash } from 'node:crypto'
import type { Bank } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { storedVersion } from '@pocketbank/core/engine'
import type { Outcome } from './transcript.ts'

type Counts = Bank['counts']
type Kind = Parameters<typeof readSerial>[1]

/** Serials of a kind that one request has given. */
interface SerialRange {
  readonly kind: Kind
  readonly after: number
  readonly to: number
  readonly request: string
}

/** Letters and digits as the bank writes its ids, and as it writes those of a PSU and of a session. */
const ids =
  /(?<![0-9A-Za-z])(?:[0-9a-hjkmnp-tv-z]{13}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9A-Za-z])/g
const secrets = /(\/sca\/[^/\s"]+\/[^/\s"]+\/|\btoken=)[\w-]{22}(?![\w-])/g

/** The mark of a request, from what it says: letters and digits that stay if other requests are added. */
function computeMark(text: string): string {
  const hash = createHash('sha256').update(text).digest()
  return hash.readUInt32BE(0).toString(36).padStart(7, '0').slice(-4)
}

/**
 * Names the ids of a bank by the request that made them. The bank counts its resources, so one more of them
 * changes all ids after it; a name such as `payment~k3f9` stays, since its mark follows from the heading and
 * the text of the request alone.
 */
export class Names {
  readonly #bank: () => Bank
  readonly #startCounts: Counts
  readonly #ranges: SerialRange[] = []
  readonly #names = new Map<string, string>()
  readonly #marks = new Map<string, number>()
  readonly #kinds = new Set<Kind>()
  #before: Counts
  #mark = ''

  constructor(bank: () => Bank) {
    this.#bank = bank
    this.#startCounts = bank().counts
    this.#before = this.#startCounts
    for (const kind of Object.keys(this.#startCounts) as Kind[]) this.#kinds.add(kind)
  }

  /** Begins a request with the heading and the lines of its text. */
  begin(text: string): void {
    const mark = computeMark(text)
    const times = (this.#marks.get(mark) ?? 0) + 1
    this.#marks.set(mark, times)
    this.#mark = times === 1 ? mark : `${mark}-${times}`
    this.#before = this.#bank().counts
    // What only the client has named keeps its name.
    for (const [id] of text.matchAll(ids)) if (id.includes('-')) this.#names.set(id, id)
  }

  /**
   * Names what a request has made, the ids given here by their kind, and the UUIDs that its response has
   * first.
   */
  end({ headers, body }: Outcome, pathNames: Readonly<Record<string, string | undefined>>): void {
    const mark = this.#mark
    for (const [kind, to] of Object.entries(this.#bank().counts) as [Kind, number][]) {
      const after = this.#before[kind] ?? 0
      if (to <= after) continue
      this.#ranges.push({ kind, after, to, request: mark })
      this.#kinds.add(kind)
    }
    for (const [kind, id] of Object.entries(pathNames)) {
      if (id !== undefined && !this.#names.has(id)) this.#names.set(id, `${kind}~${mark}`)
    }
    const text = `${headers?.get('location')} ${Buffer.from(body).toString('latin1')}`
    const uuids = [...text.matchAll(ids)].map(([id]) => id).filter((id) => id.includes('-'))
    for (const id of new Set(uuids)) {
      if (this.#names.has(id)) continue
      const index = [...this.#names.values()].filter((name) => name.startsWith(`uuid~${mark}`)).length
      this.#names.set(id, `uuid~${mark}${index === 0 ? '' : `.${index + 1}`}`)
    }
  }

  #findName(id: string): string {
    const name = this.#names.get(id)
    if (name !== undefined || id.includes('-')) return name ?? id
    const bank = this.#bank()
    for (const kind of this.#kinds) {
      const serial = readSerial(bank.ids, kind, id)
      if (serial === undefined) continue
      if (serial <= (this.#startCounts[kind] ?? 0)) return `${kind}~${serial}`
      const range = this.#ranges.findLast(
        (candidate) => candidate.kind === kind && serial > candidate.after && serial <= candidate.to,
      )
      if (range === undefined) continue
      const index = serial - range.after
      return `${kind}~${range.request}${index === 1 ? '' : `.${index}`}`
    }
    return readSerial(bank.ids, 'request', id) === undefined ? id : `journal~${this.#mark}`
  }

  /**
   * Writes a text with names instead of ids, without secrets of links and forms, and without the version of a
   * snapshot.
   */
  rename(text: string): string {
    return text
      .replaceAll(`{"pocketbank":${storedVersion},`, '{"pocketbank":{version},')
      .replaceAll(secrets, '$1{secret}')
      .replaceAll(/"id":"control-\d+"/g, `"id":"control~${this.#mark}"`)
      .replaceAll(ids, (id) => this.#findName(id))
  }
}
