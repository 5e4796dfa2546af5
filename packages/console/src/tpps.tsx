import { visible } from '@pocketbank/http/display'
import type { Reply } from '@pocketbank/http/pipeline'
import { answerPage } from './answers.tsx'
import { ownAddress, type Visit, writeHref } from './visit.ts'
import { consoleWords } from './words.ts'

/** The path of the page on which a person chooses a TPP to see its bank. */
export const tppsPath = '/console/tpps'

interface OpenBanksProps {
  readonly names: readonly string[]
  readonly address: string
}

function OpenBanks({ names, address }: OpenBanksProps) {
  return (
    <section class="card">
      <h2>{consoleWords.tpp.open}</h2>
      {names.length === 0 ? <p class="hint">{consoleWords.tpp.none}</p> : ''}
      <ul>
        {names.map((name) => (
          <li>
            <a href={`${address}?${new URLSearchParams({ tpp: name })}`}>{visible(name)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Responds with the choice of TPPs: those with an open bank, and a field for another one. */
export function answerTpps(visit: Visit, tppName?: string): Promise<Reply> {
  const { options } = visit
  const words = consoleWords.tpp
  const names = options.tenants?.names()
  const target = ownAddress({ ...visit, query: new URLSearchParams() })
  const address = target.endsWith(tppsPath) ? writeHref({ ...visit, tpp: undefined }, '/') : target
  const content = (
    <>
      <p class="lead">{words.lead}</p>
      {tppName === undefined ? (
        ''
      ) : (
        <p class="alert" role="alert">
          {words.unknown(visible(tppName))}
        </p>
      )}
      {names === undefined ? '' : <OpenBanks names={names} address={address} />}
      <form method="get" action={address} class="card">
        <div class="field">
          <label for="tpp">{words.label}</label>
          <p class="hint" id="tpp-hint">
            {words.hint}
          </p>
          <input
            id="tpp"
            name="tpp"
            type="text"
            autocomplete="off"
            aria-describedby="tpp-hint"
            value={tppName ?? ''}
          />
        </div>
        <button type="submit">{words.show}</button>
      </form>
    </>
  )
  return answerPage(
    { ...visit, tpp: undefined },
    { status: tppName === undefined ? 200 : 404, title: words.title, content },
  )
}
