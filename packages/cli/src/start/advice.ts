import type { ServerOptions } from '@pocketbank/hosts/node'
import type { Environment } from '@pocketbank/hosts/node/options'
import { defaultUrl } from '../bank-url.ts'
import { writeCall } from '../program.ts'

type Beginning = Pick<ServerOptions, 'empty' | 'seedFile' | 'data'>

function heldText({ empty, seedFile, data }: Beginning): string {
  if (data !== undefined) return `The bank is stored in ${data}.`
  if (seedFile !== undefined) return `The bank holds what ${seedFile} says.`
  if (empty) return 'The bank is empty.'
  return 'The bank holds a fixed data set, among it the private customers 13039319955 and 12085592767.'
}

/** Writes suggestions for a person at a terminal. */
export function advice(beginning: Beginning, url: string, environment: Environment): string {
  const flag = url === defaultUrl ? '' : ` --url ${url}`
  return [
    '',
    heldText(beginning),
    'Try in another terminal:',
    `  ${writeCall(environment, 'call')} GET /v1/sandbox/accounts${flag}`,
    `  curl ${url}/openapi.json`,
  ].join('\n')
}
