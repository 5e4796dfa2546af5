import { startId } from '../../control/kept-snapshots.ts'
import { visible } from '../../visible-text.ts'
import { writeMoment } from '../display.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, CellTable, TextField } from '../parts.tsx'
import { writeOctets } from '../write-octets.ts'
import {
  keepSnapshotAction,
  putSnapshotBackAction,
  removeSnapshotAction,
  sendSnapshotAction,
} from './keep.ts'
import { buildForkTree, type Fork } from './what-went-on.ts'
import { snapshotWords } from './words.ts'

interface SnapshotPartProps {
  readonly given: Given
}

function Keeping({ given }: SnapshotPartProps) {
  const form = given.form(keepSnapshotAction)
  return (
    <section class="card" aria-labelledby="keeping">
      <h2 id="keeping">{snapshotWords.keep}</h2>
      <ActionForm form={form} submit={snapshotWords.keepSubmit} look="first">
        <TextField form={form} name="id" label={snapshotWords.name} hint={snapshotWords.nameHint} />
      </ActionForm>
    </section>
  )
}

function Uploading({ given }: SnapshotPartProps) {
  const form = given.form(sendSnapshotAction)
  return (
    <section class="card" aria-labelledby="uploading">
      <h2 id="uploading">{snapshotWords.upload}</h2>
      <ActionForm form={form} submit={snapshotWords.uploadSubmit} hasFile>
        <TextField
          form={form}
          name="file"
          type="file"
          label={snapshotWords.file}
          hint={snapshotWords.uploadHint}
        />
        <TextField form={form} name="name" label={snapshotWords.name} />
      </ActionForm>
    </section>
  )
}

/** What can be done with a snapshot. */
function Doing({ given, id }: SnapshotPartProps & { readonly id: string }) {
  return (
    <div class="row">
      <ActionForm
        form={given.form(putSnapshotBackAction, { id })}
        submit={snapshotWords.putBack}
        label={snapshotWords.putBackThis(id)}
      />
      <a
        class="button"
        href={given.href(`/console/snapshots/${encodeURIComponent(id)}/download`)}
        download=""
        aria-label={snapshotWords.downloadThis(id)}
      >
        {snapshotWords.download}
      </a>
      {id === startId ? (
        ''
      ) : (
        <ActionForm
          form={given.form(removeSnapshotAction, { id })}
          submit={snapshotWords.remove}
          label={snapshotWords.removeThis(id)}
          look="danger"
        />
      )}
    </div>
  )
}

function Kept({ given }: SnapshotPartProps) {
  const { bank, zone } = given
  const entries = [...bank.snapshots.entries]
  const rows = entries.map(([id, { snapshot, octets }]) => [
    <>
      {visible(id)} {id === startId ? <small>{snapshotWords.start}</small> : ''}
    </>,
    writeMoment(snapshot.bank.now, zone),
    writeOctets(octets),
    <Doing given={given} id={id} />,
  ])
  const used = entries.reduce((sum, [, { octets }]) => sum + octets, 0)
  return (
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">{snapshotWords.list}</h2>
      <CellTable caption={snapshotWords.list} columns={snapshotWords.columns} rows={rows} numeric={[2]} />
      <p class="hint">{snapshotWords.used(writeOctets(used), writeOctets(bank.snapshots.octetsMax))}</p>
    </section>
  )
}

/** Snapshots below the one from which the bank went on to them; the bank of now stands at its place. */
function Tree({ given, forks }: SnapshotPartProps & { readonly forks: readonly Fork[] }) {
  const { zone, now } = given
  return (
    <ul class="tree">
      {forks.map(({ id, now: at, isBase, forks: below }) => (
        <li>
          <span>
            <strong>{visible(id)}</strong> <small>{writeMoment(at, zone)}</small>
          </span>
          {isBase ? (
            <ul class="tree">
              <li aria-current="true" class="now">
                <span>
                  <strong>{snapshotWords.now}</strong> <small>{writeMoment(now, zone)}</small>
                </span>
              </li>
            </ul>
          ) : (
            ''
          )}
          {below.length === 0 ? '' : <Tree given={given} forks={below} />}
        </li>
      ))}
    </ul>
  )
}

/** The snapshots of the bank. */
export function drawSnapshots(given: Given): Drawn {
  const content = (
    <>
      <p class="lead">{snapshotWords.lead}</p>
      <Kept given={given} />
      <div class="grid">
        <Keeping given={given} />
        <Uploading given={given} />
        <section class="card" aria-labelledby="forks">
          <h2 id="forks">{snapshotWords.forks}</h2>
          <p class="hint">{snapshotWords.forksHint}</p>
          <Tree given={given} forks={buildForkTree(given.bank.snapshots)} />
        </section>
      </div>
    </>
  )
  return { title: snapshotWords.title, content }
}
