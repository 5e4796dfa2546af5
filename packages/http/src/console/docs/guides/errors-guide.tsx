import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { stages } from '../../../pipeline/stages.ts'
import { statusOf } from '../../../render/status.ts'
import { Code, Table } from '../../parts.tsx'
import type { OperationView } from '../operation-view.ts'
import { operationPath } from '../paths.ts'
import { docsWords } from '../words.ts'
import type { Guide, GuideProps } from './guide.ts'
import { stageWords } from './stage-words.ts'

const example = `HTTP/1.1 400 Bad Request
Content-Type: application/json

{
  "id": "r7k2m9x4p1q8",
  "system": "Payments",
  "status": 400,
  "code": "FORMAT_ERROR",
  "message": "$.instructedAmount.amount is missing (and 1 more: $.creditorName)",
  "tppMessages": [
    { "category": "ERROR", "code": "FORMAT_ERROR", "path": "$.instructedAmount.amount", "text": "$.instructedAmount.amount is missing" },
    { "category": "ERROR", "code": "FORMAT_ERROR", "path": "$.creditorName", "text": "$.creditorName is missing" }
  ]
}`

/** Operations that are named beside a code; of one that nearly all have there are too many. */
const namedMax = 12

function OperationsWithCode({
  views,
  href,
  code,
}: Pick<GuideProps, 'views' | 'href'> & { readonly code: ErrorCode }) {
  const own = views.filter(({ refusals }: OperationView) =>
    refusals.some(({ codes }) => codes.includes(code)),
  )
  if (own.length > namedMax) return <small>{own.length} operations</small>
  return (
    <span>
      {own.map(({ id }) => (
        <>
          <a href={href(operationPath(id))}>{id}</a>{' '}
        </>
      ))}
    </span>
  )
}

function ErrorCodes({ views, href }: Pick<GuideProps, 'views' | 'href'>) {
  const { code, status, says, operations } = docsWords.columns
  const rows = Object.entries(errorCodes) as readonly [ErrorCode, string][]
  return (
    <Table
      caption="Codes"
      columns={[code, status, says, operations]}
      rows={rows.map(([name, sentence]) => [
        <a class="place" id={name} href={`#${name}`}>
          {name}
        </a>,
        String(statusOf[name]),
        sentence,
        <OperationsWithCode views={views} href={href} code={name} />,
      ])}
    />
  )
}

function ErrorsGuide({ views, href }: GuideProps) {
  return (
    <>
      <section class="card">
        <h2>The error object</h2>
        <p>
          Every refusal is one (§2.1). <code>id</code> is the id of the entry in the journal of requests: the
          same stands in the header X-Request-ID where the request had none. <code>message</code> says what is
          wrong and what was expected. Consents, payments and baskets tell every problem in{' '}
          <code>tppMessages</code>, whose codes are those of §7.5: any other code of the error object is{' '}
          <code>BAD_REQUEST</code> there. A 401 has <code>_links</code> besides, which is empty where no link
          leads on.
        </p>
        <Code label="An error object" text={example} />
        <p>
          In the <a href={href('/console/requests')}>journal of requests</a> each refusal is explained: the
          stage that refused, the rule, and what to change.
        </p>
      </section>
      <section class="card" id="codes">
        <h2>Codes</h2>
        <ErrorCodes views={views} href={href} />
      </section>
      <section class="card" id="stages">
        <h2>The order of refusals</h2>
        <p>A request goes through these stages; the first one that refuses decides.</p>
        <Table
          caption="Stages"
          columns={[docsWords.columns.stage, docsWords.columns.says]}
          rows={stages.map((stage) => [stage, stageWords[stage]])}
        />
        <p>
          An address that is not there is 404, another method of a known path 405 with the header Allow, a
          body of more than 1 MiB 413, one that is not JSON 415, and what is no HTTP 400.
        </p>
      </section>
    </>
  )
}

/** Error codes, and the order in which refusals decide (§2.1, §7). */
export const errorsGuide: Guide = {
  id: 'errors',
  title: 'Error codes',
  lead: 'The error object, every code with its HTTP status, and the order in which a request is looked at (§7).',
  Page: ErrorsGuide,
}
