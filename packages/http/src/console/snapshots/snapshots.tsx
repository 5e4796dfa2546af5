import { startId } from '../../control/kept-snapshots.ts'
import { visible } from '../../visible-text.ts'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, Table, TextField } from '../parts.tsx'
import { writeMoment } from '../time/what-happens.ts'
import { keepSnapshot, putSnapshotBack, removeSnapshot, sendSnapshot } from './keep.ts'
import { type Fork, forksOf, writeOctets } from './what-went-on.ts'
import { type SnapshotWords, snapshotWords } from './words.ts'

interface SnapshotPartProps {
  readonly given: Given
  readonly own: SnapshotWords
}

function Keeping({ given, own }: SnapshotPartProps) {
  const form = given.form(keepSnapshot)
  return (
    <section class="card" aria-labelledby="keeping">
      <h2 id="keeping">{own.keep}</h2>
      <ActionForm form={form} submit={own.keepSubmit} look="first">
        <TextField form={form} name="id" label={own.name} hint={own.nameHint} />
      </ActionForm>
    </section>
  )
}

function Uploading({ given, own }: SnapshotPartProps) {
  const form = given.form(sendSnapshot)
  return (
    <section class="card" aria-labelledby="uploading">
      <h2 id="uploading">{own.upload}</h2>
      <ActionForm form={form} submit={own.uploadSubmit} hasFile>
        <TextField form={form} name="file" type="file" label={own.file} hint={own.uploadHint} />
        <TextField form={form} name="name" label={own.name} />
      </ActionForm>
    </section>
  )
}

/** What can be done with a snapshot. */
function Doing({ given, own, id }: SnapshotPartProps & { readonly id: string }) {
  return (
    <div class="row">
      <ActionForm
        form={given.form(putSnapshotBack, { id })}
        submit={own.putBack}
        label={own.putBackThis(id)}
      />
      <a
        class="button"
        href={given.href(`/console/snapshots/${encodeURIComponent(id)}/download`)}
        download=""
        aria-label={own.downloadThis(id)}
      >
        {own.download}
      </a>
      {id === startId ? (
        ''
      ) : (
        <ActionForm
          form={given.form(removeSnapshot, { id })}
          submit={own.remove}
          label={own.removeThis(id)}
          look="danger"
        />
      )}
    </div>
  )
}

function Kept({ given, own }: SnapshotPartProps) {
  const { bank, language, zone } = given
  const entries = [...bank.snapshots.entries]
  const rows = entries.map(([id, { snapshot, octets }]) => [
    <>
      {visible(id)} {id === startId ? <small>{own.start}</small> : ''}
    </>,
    writeMoment(snapshot.bank.now, language, zone),
    writeOctets(octets),
    <Doing given={given} own={own} id={id} />,
  ])
  const used = entries.reduce((sum, [, { octets }]) => sum + octets, 0)
  return (
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">{own.list}</h2>
      <Table caption={own.list} columns={own.columns} rows={rows} numeric={[2]} />
      <p class="hint">{own.used(writeOctets(used), writeOctets(bank.snapshots.octetsMax))}</p>
    </section>
  )
}

/** Snapshots below the one from which the bank went on to them; the bank of now stands at its place. */
function Tree({ given, own, forks }: SnapshotPartProps & { readonly forks: readonly Fork[] }) {
  const { language, zone, now } = given
  return (
    <ul class="tree">
      {forks.map(({ id, now: at, isBase, forks: below }) => (
        <li>
          <span>
            <strong>{visible(id)}</strong> <small>{writeMoment(at, language, zone)}</small>
          </span>
          {isBase ? (
            <ul class="tree">
              <li aria-current="true" class="now">
                <span>
                  <strong>{own.now}</strong> <small>{writeMoment(now, language, zone)}</small>
                </span>
              </li>
            </ul>
          ) : (
            ''
          )}
          {below.length === 0 ? '' : <Tree given={given} own={own} forks={below} />}
        </li>
      ))}
    </ul>
  )
}

/** The snapshots of the bank. */
export function drawSnapshots(given: Given): Drawn {
  const own = snapshotWords[given.language]
  const content = (
    <>
      <p class="lead">{own.lead}</p>
      <Kept given={given} own={own} />
      <div class="grid">
        <Keeping given={given} own={own} />
        <Uploading given={given} own={own} />
        <section class="card" aria-labelledby="forks">
          <h2 id="forks">{own.forks}</h2>
          <p class="hint">{own.forksHint}</p>
          <Tree given={given} own={own} forks={forksOf(given.bank.snapshots)} />
        </section>
      </div>
    </>
  )
  return { title: own.title, content }
}
