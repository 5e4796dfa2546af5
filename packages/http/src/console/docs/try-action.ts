import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok, refuse } from '@pocketbank/core/internal'
import { action, goToPage } from '../page.ts'
import type { OperationView } from './operation-view.ts'
import { resultPath } from './paths.ts'
import type { RequestParts } from './sample.ts'
import { sendTried } from './send-tried.ts'
import { keepTried } from './tried.ts'
import { formFieldsOf } from './try.tsx'
import { fieldName, type fieldParts, partsIn, tryFields } from './try-fields.ts'
import { viewNamed } from './views.ts'

/** A header that cannot be sent; `Headers` says which values can. */
function wrongHeader({ headers }: RequestParts): Result<undefined, Refusal> {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]])
    } catch {
      const place = fieldName('headers', name)
      const text = `$.${name} must be a value that a header can have: letters of ISO-8859-1 without line breaks`
      return refuse('Q13', text, place)
    }
  }
  return ok(undefined)
}

function fieldNames(view: OperationView) {
  const of = (part: (typeof fieldParts)[number]) => formFieldsOf(view, part).map(({ name }) => name)
  return { path: of('path'), query: of('query'), headers: of('headers') }
}

/** Sends what the form of an operation says to this very bank, signed where the operation needs that. */
export const tryActionAction = action({
  name: 'try-operation',
  fields: tryFields,
  async run(given, form) {
    const view = await viewNamed(given, given.names.operation)
    if (view === undefined) return refuse('E4k', 'There is no such operation.')
    const parts = partsIn(form, fieldNames(view))
    const checked = wrongHeader(parts)
    if (!checked.ok) return fail(checked.error)
    const id = keepTried(given.env, await sendTried(given, view, parts))
    return goToPage(resultPath(view.id, id))
  },
})
