import type { ShownDigest, ShownKeyId, SigningComparison } from '@pocketbank/devtools/explain/request'
import { showBytes } from '@pocketbank/http/display'
import { Facts } from '../facts.tsx'
import { Code, Status } from '../parts.tsx'
import { type Column, Table } from '../record-table.tsx'
import { compareRows, markDifference, type Piece } from './comparison.ts'
import { Panel } from './panel.tsx'
import { explainWords } from './words.ts'

/** Draws an untrusted text with the marked difference. */
function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <span class="mono">
      {pieces.map(({ text, isDifferent }) => (isDifferent ? <mark>{text}</mark> : text))}
    </span>
  )
}

function comparisonVerdict({ verifies, signed, faults, unlisted }: SigningComparison): string {
  if (verifies === true && unlisted.length === 0) return explainWords.same
  if (unlisted.length > 0) return explainWords.byList
  if (signed?.basis === 'proven') return explainWords.proven
  return faults.includes('key') ? explainWords.otherKey : explainWords.unknown
}

interface SigningProps {
  readonly signing: SigningComparison
}

function ComparedTable({ signing }: SigningProps) {
  const side = signing.unlisted.length > 0 ? explainWords.listed : explainWords.signed
  const columns = ['', explainWords.built, ...(signing.signed === undefined ? [] : [side])]
  const cell = (pieces: readonly Piece[] | undefined) =>
    pieces === undefined ? <small>{explainWords.noLine}</small> : <Pieces pieces={pieces} />
  return (
    <div class="table compared">
      <table>
        <caption class="unseen">{explainWords.signing}</caption>
        <thead>
          <tr>{columns.map((column) => (column === '' ? <td /> : <th scope="col">{column}</th>))}</tr>
        </thead>
        <tbody>
          {compareRows(signing).map(({ line, built, signed, isSame }) => (
            <tr class={isSame ? '' : 'differs'}>
              <th scope="row" data-label="">
                {line}
              </th>
              <td data-label={explainWords.built}>{cell(built)}</td>
              {signing.signed === undefined ? '' : <td data-label={side}>{cell(signed)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Draws the signing string of the bank next to the one of the TPP. */
export function SigningPanel({ signing }: SigningProps) {
  const { difference, absent, signed } = signing
  return (
    <Panel id="signing" title={explainWords.signing}>
      <p>{comparisonVerdict(signing)}</p>
      {absent.length === 0 ? '' : <p class="wrong">{explainWords.absent(showBytes(absent.join(', ')))}</p>}
      {difference === undefined ? (
        ''
      ) : (
        <p>{explainWords.firstDifference(difference.byte + 1, difference.line, difference.column)}</p>
      )}
      {signed?.isHex === true ? <p class="hint">{explainWords.inHex}</p> : ''}
      <ComparedTable signing={signing} />
      <p class="hint">{explainWords.signs}</p>
    </Panel>
  )
}

/** Draws the expected digest and the received one. */
export function Digest({ digest }: { readonly digest: ShownDigest }) {
  const { expected, received, fits, difference, bytes, hashed } = digest
  const pieces =
    received === undefined ? undefined : markDifference(received, fits === false ? difference : undefined)
  return (
    <Panel id="digest" title={explainWords.digest}>
      {fits === true ? <p>{explainWords.fits}</p> : ''}
      {bytes === undefined ? <p>{explainWords.unchecked}</p> : ''}
      <Facts
        facts={[
          ...(expected === undefined
            ? []
            : [[explainWords.expected, <span class="mono">{expected}</span>] as const]),
          [explainWords.received, pieces === undefined ? explainWords.lacking : <Pieces pieces={pieces} />],
          ...(bytes === undefined ? [] : [['', explainWords.over(bytes)] as const]),
        ]}
      />
      {hashed === undefined ? (
        ''
      ) : (
        <>
          <h3>{explainWords.hashed}</h3>
          <Code text={showBytes(hashed.text).replaceAll('‹LF›', '‹LF›\n')} label={explainWords.hashed} />
        </>
      )}
    </Panel>
  )
}

/** Draws the parts of the keyId next to those of the certificate. */
export function KeyId({ keyId }: { readonly keyId: ShownKeyId }) {
  const { parts, fits } = keyId
  const side = (text: string | undefined) =>
    text === undefined ? <small>{explainWords.lacking}</small> : <span class="mono">{showBytes(text)}</span>
  const columns: readonly Column<ShownKeyId['parts'][number]>[] = [
    { head: explainWords.part, cell: ({ label }) => label },
    { head: explainWords.inKeyId, cell: ({ received }) => side(received) },
    { head: explainWords.inCertificate, cell: ({ expected }) => side(expected) },
    {
      head: '',
      cell: ({ fits: isSame }) => (
        <Status kind={isSame ? 'good' : 'bad'}>
          {isSame ? explainWords.fitsWord : explainWords.differsWord}
        </Status>
      ),
    },
  ]
  return (
    <Panel id="key-id" title={explainWords.keyId}>
      {fits === true ? <p>{explainWords.keyIdFits}</p> : ''}
      <Table caption={explainWords.keyId} columns={columns} rows={parts} emptyText="" />
    </Panel>
  )
}
