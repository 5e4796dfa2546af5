import type { FormView } from '../page.ts'
import { ActionForm, TextArea, TextField } from '../parts.tsx'
import type { SampleRequest } from './sample-request.ts'
import { docsWords } from './words.ts'

/** Computes the height of a text area in lines, within bounds. */
function textAreaRows(text: string): number {
  return Math.min(Math.max(text.split('\n').length + 1, 4), 24)
}

/** Draws the form that sends a request. Its fields are folded, since their values can be sent unchanged. */
export function SendForm({ form, sample }: { readonly form: FormView; readonly sample: SampleRequest }) {
  const words = docsWords.sending
  const { method, target, headers, body = '' } = sample
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return (
    <ActionForm form={form}>
      <button type="submit" class="first">
        {words.submit}
      </button>
      <details open={form.problem !== undefined}>
        <summary>{words.values}</summary>
        <TextField form={form} name="method" label={words.method} value={method} />
        <TextField form={form} name="target" label={words.path} value={target} />
        <TextArea
          form={form}
          name="headers"
          label={docsWords.headers}
          hint={words.headersHint}
          value={lines}
          rows={textAreaRows(lines)}
        />
        <TextArea form={form} name="body" label={words.body} value={body} rows={textAreaRows(body)} />
      </details>
    </ActionForm>
  )
}
