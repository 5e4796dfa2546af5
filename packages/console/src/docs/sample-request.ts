import { requireEntry } from '@pocketbank/core/base'
import { cast } from '@pocketbank/http/description/examples'
import type { FieldView } from './field-views.ts'
import type { OperationView } from './reference.ts'

export interface SampleRequest {
  readonly method: string
  /** The path and query. */
  readonly target: string
  /** The headers of the caller. The signer adds those of the signature. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string
}

export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Empty without a body. */
  readonly body: string
}

/** The headers that a signer adds. */
export const signatureHeaders: ReadonlySet<string> = new Set([
  'X-Request-ID',
  'TPP-Signature-Certificate',
  'Signature',
  'Digest',
])

/** The optional headers that an example has. */
const shownHeaders: ReadonlySet<string> = new Set(['PSU-ID', 'PSU-IP-Address', 'TPP-Redirect-URI'])

function pickExamples(fields: readonly FieldView[]): Readonly<Record<string, string>> {
  const examples = fields.filter(({ example }) => example !== undefined)
  return Object.fromEntries(examples.map(({ name, example }) => [name, String(example)]))
}

/** Creates the headers of an example, with a PSU who is present if the operation is for a PSU. */
function createExampleHeaders({
  role,
  parameters: { header },
}: OperationView): Readonly<Record<string, string>> {
  if (role === undefined) return {}
  const hasIdentity = header.some(({ name }) => name === 'X-PSU-IDENTITY')
  const fields = header.filter(
    ({ name, isRequired }) =>
      !signatureHeaders.has(name) &&
      !(name === 'PSU-ID' && hasIdentity) &&
      (isRequired || shownHeaders.has(name)),
  )
  return {
    ...pickExamples(fields),
    ...(hasIdentity && { 'X-PSU-IDENTITY': cast.person }),
    ...(role === 'PSP_PI' && { 'x-accept-fix': 'none' }),
  }
}

/** Creates the parts of an operation's example. */
export function exampleParts(view: OperationView): RequestParts {
  const { parameters, body } = view
  const bodyText = body?.example === undefined ? '' : JSON.stringify(body.example, undefined, 2)
  return {
    path: pickExamples(parameters.path),
    query: pickExamples(parameters.query),
    headers: createExampleHeaders(view),
    body: bodyText,
  }
}

/** Builds a request from its parts. Leaves out empty parts. */
export function buildSampleRequest(
  { method, path: template }: Pick<OperationView, 'method' | 'path'>,
  { path, query, headers, body }: RequestParts,
): SampleRequest {
  const target = template.replaceAll(/\{([\w-]+)\}/g, (_, name: string) =>
    encodeURIComponent(requireEntry(path, name)),
  )
  const search = String(new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')))
  return {
    method,
    target: search === '' ? target : `${target}?${search}`,
    headers: Object.entries(headers).filter(([, value]) => value !== ''),
    ...(body.trim() !== '' && { body }),
  }
}
