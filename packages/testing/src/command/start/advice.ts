import type { Environment, ServerOptions } from '@pocketbank/http/node/internal'
import { defaultUrl } from '../bank-url.ts'
import { callOf } from '../program.ts'

/** What a person at a terminal may try next. */
export function advice(
  { empty, data: folder }: Pick<ServerOptions, 'empty' | 'data'>,
  url: string,
  environment: Environment,
): string {
  const flag = url === defaultUrl ? '' : ` --url ${url}`
  const held = empty
    ? 'The bank is empty.'
    : 'The bank holds a fixed data set, among it the private customers 13039319955 and 12085592767.'
  const data = folder === undefined ? held : `The bank is stored in ${folder}.`
  return [
    '',
    data,
    'Try in another terminal:',
    `  ${callOf(environment, 'call')} GET /v1/sandbox/accounts${flag}`,
    `  curl ${url}/openapi.json`,
  ].join('\n')
}
