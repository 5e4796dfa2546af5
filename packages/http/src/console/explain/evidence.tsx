import type { ShownDigest } from '../../explain/request/digest-finding.ts'
import type { ShownKeyId } from '../../explain/request/key-id-parts.ts'
import type { SigningComparison } from '../../explain/request/signing-comparison.ts'
import { Facts } from '../facts.tsx'
import { Code, Status, Table } from '../parts.tsx'
import { comparedRows, markedAt, type Piece, seen } from './what-is-compared.ts'
import type { ExplainWords } from './words.ts'

/** A text of a stranger, with the place marked where it parts from another one. */
function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <span class="mono">
      {pieces.map(({ text, isDifferent }) => (isDifferent ? <mark>{text}</mark> : text))}
    </span>
  )
}

function verdictOf({ verifies, signed, faults, unlisted }: SigningComparison, own: ExplainWords): string {
  if (verifies === true && unlisted.length === 0) return own.same
  if (unlisted.length > 0) return own.byList
  if (signed?.basis === 'proven') return own.proven
  return faults.includes('key') ? own.otherKey : own.unknown
}

interface SigningProps {
  readonly signing: SigningComparison
  readonly own: ExplainWords
}

function ComparedTable({ signing, own }: SigningProps) {
  const side = signing.unlisted.length > 0 ? own.listed : own.signed
  const columns = ['', own.built, ...(signing.signed === undefined ? [] : [side])]
  const cell = (pieces: readonly Piece[] | undefined) =>
    pieces === undefined ? <small>{own.noLine}</small> : <Pieces pieces={pieces} />
  return (
    <div class="table compared">
      <table>
        <caption class="unseen">{own.signing}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows(signing).map(({ line, built, signed, isSame }) => (
            <tr class={isSame ? '' : 'differs'}>
              <th scope="row" data-label="">
                {line}
              </th>
              <td data-label={own.built}>{cell(built)}</td>
              {signing.signed === undefined ? '' : <td data-label={side}>{cell(signed)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The signing string that the bank built beside the one that was signed. */
export function Signing({ signing, own }: SigningProps) {
  const { difference, absent, signed } = signing
  return (
    <section class="card" aria-labelledby="signing">
      <h2 id="signing">{own.signing}</h2>
      <p>{verdictOf(signing, own)}</p>
      {absent.length === 0 ? '' : <p class="wrong">{own.absent(seen(absent.join(', ')))}</p>}
      {difference === undefined ? (
        ''
      ) : (
        <p>{own.parts(difference.octet + 1, difference.line, difference.column)}</p>
      )}
      {signed?.isHex === true ? <p class="hint">{own.inHex}</p> : ''}
      <ComparedTable signing={signing} own={own} />
      <p class="hint">{own.signs}</p>
    </section>
  )
}

/** The digest that is expected and the one that came. */
export function Digest({ digest, own }: { readonly digest: ShownDigest; readonly own: ExplainWords }) {
  const { expected, received, fits, difference, octets, hashed } = digest
  const pieces =
    received === undefined ? undefined : markedAt(received, fits === false ? difference : undefined)
  return (
    <section class="card" aria-labelledby="digest">
      <h2 id="digest">{own.digest}</h2>
      {fits === true ? <p>{own.fits}</p> : ''}
      <Facts
        facts={[
          [own.expected, <span class="mono">{expected}</span>],
          [own.received, pieces === undefined ? own.lacking : <Pieces pieces={pieces} />],
          ['', own.over(octets)],
        ]}
      />
      {hashed === undefined ? (
        ''
      ) : (
        <>
          <h3>{own.hashed}</h3>
          <Code text={seen(hashed.text).replaceAll('‹LF›', '‹LF›\n')} label={own.hashed} />
        </>
      )}
    </section>
  )
}

/** The keyId in its parts beside the certificate. */
export function KeyId({ keyId, own }: { readonly keyId: ShownKeyId; readonly own: ExplainWords }) {
  const { parts, fits } = keyId
  const rows = parts.map(({ label, received, expected, fits: isSame }) => [
    label,
    received === undefined ? <small>{own.lacking}</small> : <span class="mono">{seen(received)}</span>,
    expected === undefined ? <small>{own.lacking}</small> : <span class="mono">{seen(expected)}</span>,
    <Status kind={isSame ? 'good' : 'bad'}>{isSame ? own.fitsWord : own.differsWord}</Status>,
  ])
  return (
    <section class="card" aria-labelledby="key-id">
      <h2 id="key-id">{own.keyId}</h2>
      {fits === true ? <p>{own.keyIdFits}</p> : ''}
      <Table caption={own.keyId} columns={[own.part, own.inKeyId, own.inCertificate, '']} rows={rows} />
    </section>
  )
}
