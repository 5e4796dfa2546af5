import type { SettingsInput } from '@pocketbank/http'
import type { CertificateCheck, WrongCertificate } from '@pocketbank/http/pipeline'
import type { Certificate } from '@pocketbank/signatures'
import { toTpp } from '@pocketbank/signatures/signature'

/** A situation that waits for a client certificate. */
interface Waiting {
  readonly id: number
  readonly wrong: WrongCertificate
  /** Default: any. */
  readonly tpp: string | undefined
  /** The serial number that is refused, if the certificate counts as renewed. */
  readonly serial: string | undefined
}

/** TPPs with a stored serial number. The least recent one is dropped first. */
const tppsMax = 1_000

/** Client certificates that are right and count as wrong, since a test brought a situation about. */
export class WrongCertificates {
  readonly #settings: Pick<SettingsInput, 'clientCertificates' | 'signatures'>
  #waiting: readonly Waiting[] = []
  #added = 0
  /** The serial number that each TPP presented last. The latest TPP is the last one. */
  readonly #presented = new Map<string, string>()

  constructor(settings: Pick<SettingsInput, 'clientCertificates' | 'signatures'> = {}) {
    this.#settings = settings
  }

  /** Says why the bank cannot refuse a certificate in this way; undefined if it can. */
  findObstacle(wrong: WrongCertificate): string | undefined {
    const { clientCertificates = 'none', signatures } = this.#settings
    if (clientCertificates === 'none')
      return (
        'This bank looks at no client certificates: start it with ' +
        '--client-certificates, a sandbox with `clientCertificates`.'
      )
    return wrong === 'otherOrganisation' && signatures === 'off'
      ? 'With signatures off, the bank compares no organisations: start it with other signatures.'
      : undefined
  }

  /**
   * Makes the next certificate of a TPP count as wrong. As renewed, the serial number that was presented last
   * is refused until another one arrives. Returns a function that undoes it.
   */
  add(wrong: WrongCertificate, tpp?: string): () => void {
    const [latest] = [...this.#presented].slice(-1)
    const tppId = wrong === 'renewed' ? (tpp ?? latest?.[0]) : tpp
    const serial = tppId === undefined ? undefined : this.#presented.get(tppId)
    this.#added += 1
    const id = this.#added
    this.#waiting = [...this.#waiting, { id, wrong, tpp: tppId, serial }]
    return () => this.#remove(id)
  }

  clear(): void {
    this.#waiting = []
  }

  judge(certificate: Certificate, check: CertificateCheck): WrongCertificate | undefined {
    const { id } = toTpp(certificate)
    const { serial } = certificate
    if (check === 'client-certificate') this.#present(id, serial)
    const waitingCase = this.#waiting.find(
      ({ wrong, tpp = id }) => tpp === id && (wrong === 'otherOrganisation') === (check === 'organisations'),
    )
    if (waitingCase !== undefined && waitingCase.wrong !== 'renewed') this.#remove(waitingCase.id)
    return waitingCase?.wrong
  }

  /** Remembers a serial number. Another one than the refused one ends the refusal. */
  #present(id: string, serial: string): void {
    this.#presented.delete(id)
    this.#presented.set(id, serial)
    if (this.#presented.size > tppsMax) this.#presented.delete([...this.#presented.keys()][0] ?? id)
    this.#waiting = this.#waiting.flatMap((waiting) => {
      const { wrong, tpp = id, serial: refused = serial } = waiting
      if (wrong !== 'renewed' || tpp !== id) return [waiting]
      return refused === serial ? [{ ...waiting, tpp, serial }] : []
    })
  }

  #remove(id: number): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.id !== id)
  }
}
