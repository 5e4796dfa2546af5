import SwaggerParser from '@apidevtools/swagger-parser'
import { allOperations, interfaceOperations } from '@pocketbank/http/operations'
import * as readme from '@readme/openapi-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { describeTables } from '../../http/test/kit/description.ts'
import { describeControlAlone, describeControlled } from './kit/description.ts'

const documents = [
  ['with control', describeControlled()],
  ['without control', describeTables(allOperations)],
  ['without the sandbox', describeTables(interfaceOperations)],
  ['of control alone', describeControlAlone('http://127.0.0.1:8080')],
] as const

describe.each(documents)('[V3i] the description %s', (_, document) => {
  const text = JSON.stringify(document)

  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
  })
})

const [withControl, , , controlAlone] = documents

// The others have no operation that these do not have.
describe.each([withControl, controlAlone])('[V3i] the description %s', (_, document) => {
  const text = JSON.stringify(document)

  test('is valid to two other validators', async () => {
    await SwaggerParser.validate(JSON.parse(text))
    expect(await readme.validate(JSON.parse(text))).toMatchObject({ valid: true })
  })

  test('passes a linter, examples against schemas included', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        'no-invalid-media-type-examples': 'error',
        'no-invalid-parameter-examples': 'error',
        // A bank on this machine is what the description is of.
        'no-server-example.com': 'off',
      },
    })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })
})
