import type { CommandRow } from './command.ts'

export const commandTable: readonly CommandRow[] = [
  {
    name: 'start',
    sentence: 'starts a bank (the default command)',
    load: async () => (await import('./start/start.ts')).start,
  },
  {
    name: 'call',
    sentence: 'signs a request, sends it and prints the response',
    load: async () => (await import('./call/call.ts')).call,
  },
  {
    name: 'verify',
    sentence: 'checks a copied request, and explains what is wrong',
    load: async () => (await import('./verify.ts')).verifyRequests,
  },
  {
    name: 'exec',
    sentence: 'runs a command, such as a test suite, with a bank of its own',
    load: async () => (await import('./exec/exec.ts')).exec,
  },
  {
    name: 'situations',
    sentence: 'lists the situations of clients, and reports those that a suite has met',
    load: async () => (await import('./situations/situations-command.ts')).situationsCommand,
  },
  {
    name: 'certificate',
    sentence: 'makes a key and a PSD2 certificate, valid or wrong on purpose',
    load: async () => (await import('./certificate/certificate.ts')).certificate,
  },
  {
    name: 'journal',
    sentence: 'prints the latest requests of a running bank',
    load: async () => (await import('./journal/journal.ts')).journal,
  },
  {
    name: 'replay',
    sentence: 'sends the requests of a bug report again, and compares',
    load: async () => (await import('./replay-command.ts')).replayCommand,
  },
  {
    name: 'backup',
    sentence: 'copies a running bank into a folder',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'seed',
    sentence: 'checks a file that fills a bank',
    load: async () => (await import('./seed.ts')).seed,
  },
  {
    name: 'openapi',
    sentence: 'prints the description of the interface',
    load: async () => (await import('./openapi.ts')).openapi,
  },
  {
    name: 'docs',
    sentence: 'prints a page of the documentation',
    load: async () => (await import('./docs.ts')).docs,
  },
]

export function findCommandRow(name: string): CommandRow | undefined {
  return commandTable.find((row) => row.name === name)
}
