import type { Environment } from '@pocketbank/hosts/node/options'

const localHosts = ['127.0.0.1', 'localhost', '::1']

/** Both spellings of the variable, since a program may read only one. */
const names = ['NO_PROXY', 'no_proxy'] as const

type NoProxyVariables = Readonly<Record<(typeof names)[number], string>>

/** Adds the hosts that a `NO_PROXY` list lacks. */
function addHosts(list: string, hosts: readonly string[]): string {
  const entries = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
  // Programs understand `*` only if it is the whole list.
  if (entries.length === 1 && entries[0] === '*') return list
  const missing = hosts.filter((host) => !entries.includes(host))
  const trimmedList = list.replace(/[\s,]+$/, '')
  return (trimmedList === '' ? missing : [trimmedList, ...missing]).join(',')
}

/**
 * Creates the variables that let a command reach the bank without a proxy. If one spelling is not set, it
 * gets the list of the other one.
 */
export function noProxyVariables(environment: Environment, bankUrl: string): NoProxyVariables {
  const bankHost = new URL(bankUrl).hostname.replace(/^\[|\]$/g, '')
  const hosts = [...new Set([...localHosts, bankHost])]
  const lists = Object.entries(environment).filter(([name, list]) => /^no_proxy$/i.test(name) && list)
  const readList = (name: string) => lists.find(([listName]) => listName === name)?.[1] ?? lists[0]?.[1] ?? ''
  const [upper, lower] = names
  return { [upper]: addHosts(readList(upper), hosts), [lower]: addHosts(readList(lower), hosts) }
}
