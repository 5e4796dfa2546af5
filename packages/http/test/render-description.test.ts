import { expect, test } from 'vitest'
import { documentedPath } from '../src/description/path-names.ts'
import { fixes } from '../src/operations/accept-fix/fixes.ts'
import { consentedAccountOperations } from '../src/operations/accounts.ts'
import { consentedCardAccountOperations } from '../src/operations/card-accounts.ts'
import { consentOperations } from '../src/operations/consents.ts'
import { fundsOperations } from '../src/operations/funds.ts'
import type { Operation } from '../src/operations/operation.ts'
import { userOperations } from '../src/operations/users.ts'
import { describeTables } from './kit/description.ts'

const operations = [
  ...consentedAccountOperations,
  ...consentedCardAccountOperations,
  ...consentOperations,
  ...userOperations,
  ...fundsOperations,
]

interface Described {
  readonly deprecated?: boolean
  readonly parameters: readonly {
    readonly name: string
    readonly required: boolean
    readonly description?: string
  }[]
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: object; readonly content?: object }>
  >
}

const { paths } = describeTables(operations) as {
  readonly paths: Record<string, Record<string, Described>>
}

function described({ path, method }: Operation): Described {
  const match = paths[documentedPath(path)]?.[method.toLowerCase()]
  if (match === undefined) throw new Error(`${method} ${path} is not described`)
  return match
}

function findHeader(operation: Operation, name: string) {
  return described(operation).parameters.find((parameter) => parameter.name === name)
}

/** The headers that every answer has. */
const defaults = ['X-Request-ID', 'X-Release']

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test.each(operations)('[V3a] says whether a 401 of $method $path may need SCA', (operation) => {
  const { content, headers } = described(operation).responses[401] ?? {}
  const schema = operation.leadsToSca ? { anyOf: [ref('ScaRedirect'), ref('Error')] } : ref('Error')
  expect(content).toEqual({ 'application/json': { schema } })
  expect(Object.keys(headers ?? {})).toEqual([
    ...(operation.leadsToSca ? ['ASPSP-SCA-Approach'] : []),
    ...defaults,
  ])
})

test.each(operations.filter(({ leadsToSca }) => leadsToSca))(
  '[V3a] describes PSU headers and fixes of $method $path',
  (operation) => {
    for (const name of ['PSU-ID', 'PSU-Corporate-ID', 'TPP-Redirect-URI', 'TPP-Session-ID']) {
      expect(findHeader(operation, name)).toMatchObject({ required: false })
      expect(findHeader(operation, name)?.description).toMatch(/^[A-Z].+\.$/)
    }
    expect(findHeader(operation, 'PSU-IP-Address')?.description).toContain('unattended: 4 a day')
    const fixHeaders = ['x-accept-fix', 'accept-fix'].map((name) => findHeader(operation, name))
    expect(fixHeaders.map((header) => header?.required)).toEqual([false, false])
    for (const fix of Object.keys(fixes)) expect(fixHeaders[0]?.description).toContain(fix)
    expect(fixHeaders[1]?.description).toContain('x-accept-fix')
    expect(described(operation).responses[operation.success.status]?.headers).toHaveProperty(
      'X-Accept-Fix-Ignored',
    )
    expect(described(operation).responses[403]?.description).toContain('FORBIDDEN')
  },
)

test('[V3a] describes only the deprecated operation as deprecated', () => {
  const deprecated = operations.filter((operation) => described(operation).deprecated)
  expect(deprecated.map(({ id }) => id)).toEqual(['createConsent'])
  const [twin] = deprecated
  expect(twin && Object.keys(described(twin).responses[201]?.headers ?? {})).toEqual([
    'Location',
    'Deprecation',
    'Link',
    ...defaults,
  ])
})
