import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { action, goToPage } from '../page.ts'
import { sentPath } from './paths.ts'
import { type OperationView, referenceOf } from './reference.ts'
import type { RequestParts } from './sample-request.ts'
import { type FieldPart, fieldName, readParts, sendFields } from './send-fields.ts'
import { listFormFields } from './send-form.tsx'
import { sendOperation } from './send-request.ts'
import { keepSent } from './sent-requests.ts'

/** Refuses a header that cannot be sent; `Headers` decides which can. */
function checkHeaders({ headers }: RequestParts): Result<undefined, Refusal> {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]])
    } catch {
      const place = fieldName('headers', name)
      const text = `$.${name} must have letters of ISO-8859-1 only, without line breaks.`
      return refuse('Q13', text, place)
    }
  }
  return ok(undefined)
}

function listNames(view: OperationView) {
  const at = (part: FieldPart) => listFormFields(view, part).map(({ name }) => name)
  return { path: at('path'), query: at('query'), headers: at('headers') }
}

/** Sends the request of an operation to this bank, signed if the operation needs that. */
export const sendAction = action({
  name: 'send-request',
  fields: sendFields,
  async run(given, form) {
    const { operations } = await referenceOf(given.env.operations)
    const view = operations.find(({ id }) => id === given.names.operation)
    if (view === undefined) return refuse('E4k', 'There is no such operation.')
    const parts = readParts(form, listNames(view))
    const checked = checkHeaders(parts)
    if (!checked.ok) return fail(checked.error)
    const id = keepSent(given.env, await sendOperation(given, view, parts))
    return goToPage(sentPath(view.id, id))
  },
})
