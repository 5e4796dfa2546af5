import { fixes } from '../../../accept-fix/fixes.ts'
import { ignoredHeader } from '../../../accept-fix/read-fixes.ts'
import { quirkTable } from '../../../faults/quirks/quirk-table.ts'
import { faultKinds } from '../../../faults/rule.ts'
import type { OperationView } from '../operation-view.ts'
import { operationPath } from '../paths.ts'
import { listAnswerChanges } from '../what-changes.ts'
import type { Guide, GuideProps } from './guide.ts'

interface RowProps extends Pick<GuideProps, 'views' | 'href'> {
  readonly name: string
  readonly sentence: string
}

function Row({ name, sentence, views, href }: RowProps) {
  const own = views.filter((view: OperationView) => listAnswerChanges(view).some((one) => one.name === name))
  return (
    <div id={name}>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        {sentence}{' '}
        <small>
          {own.map(({ id }) => (
            <>
              <a href={href(operationPath(id))}>{id}</a>{' '}
            </>
          ))}
        </small>
      </dd>
    </div>
  )
}

function FixesGuide({ views, href }: GuideProps) {
  return (
    <>
      <section class="card" id="accept-fix">
        <h2>x-accept-fix</h2>
        <p>
          A breaking change of a later release is there at once for a request that names it in{' '}
          <code>x-accept-fix</code> or <code>accept-fix</code>, several divided by commas (§9). What is none
          is named in the header <code>{ignoredHeader}</code> of the answer.
        </p>
        <dl class="facts">
          {Object.entries(fixes).map(([name, { changes }]) => (
            <Row name={name} sentence={changes} views={views} href={href} />
          ))}
        </dl>
      </section>
      <section class="card" id="quirks">
        <h2>Quirks of real banks</h2>
        <p>
          A test switches them on, for all requests of the bank:{' '}
          <a href={href('/console/faults')}>Things that go wrong</a>, or{' '}
          <a href={href(operationPath('setQuirks'))}>setQuirks</a>.
        </p>
        <dl class="facts">
          {Object.entries(quirkTable).map(([name, { meaning }]) => (
            <Row name={name} sentence={meaning} views={views} href={href} />
          ))}
        </dl>
      </section>
      <section class="card" id="faults">
        <h2>Faults</h2>
        <p>
          What goes wrong with requests that fit, so many times or for good:{' '}
          <a href={href(operationPath('addFault'))}>addFault</a>. Every operation of the interface can be
          struck.
        </p>
        <dl class="facts">
          {Object.entries(faultKinds).map(([name, { meaning }]) => (
            <Row name={name} sentence={meaning} views={[]} href={href} />
          ))}
        </dl>
      </section>
    </>
  )
}

/** What changes answers: fixes of later releases, quirks and faults. */
export const fixesGuide: Guide = {
  id: 'fixes',
  title: 'Fixes, quirks and faults',
  lead: 'What makes the same request be answered otherwise: changes of later releases, habits of real banks, failures.',
  Page: FixesGuide,
}
