import { fail } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { action, goToPage } from '../page.ts'
import { findOrCreateReference } from './find-reference.ts'
import { sentPath } from './paths.ts'
import { readSample, sendFields } from './read-sample.ts'
import { sendOperation } from './send-request.ts'
import { keepSent } from './sent-requests.ts'

/** Sends the request of the form to this bank. Signs it if the operation needs a signature. */
export const sendAction = action({
  name: 'send-request',
  fields: sendFields,
  async run(input, form) {
    const reference = await findOrCreateReference(input.env.operations)
    const view = reference.findView(input.names.operation ?? '')
    if (view === undefined) return refuse('E4k', 'There is no such operation.')
    const sample = readSample(form)
    if (!sample.ok) return fail(sample.error)
    const id = keepSent(input.env, await sendOperation(input, view, sample.value))
    return goToPage(sentPath(view.id, id))
  },
})
