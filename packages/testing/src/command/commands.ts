import type { CommandRow } from './command.ts'

/** Every subcommand, in the order of the overview. */
// biome-ignore format: one subcommand a line
export const commandTable: readonly CommandRow[] = [
  { name: 'start', sentence: 'starts the bank; so does pocketbank alone', load: async () => (await import('./start/start.ts')).start },
  { name: 'call', sentence: 'signs a request, sends it and prints the answer', load: async () => (await import('./call/call.ts')).call },
  { name: 'verify', sentence: 'explains whether a copied request is signed rightly', load: async () => (await import('./verify.ts')).verify },
  { name: 'exec', sentence: 'runs a command with a bank of its own, and ends with it', load: async () => (await import('./exec/exec.ts')).exec },
  { name: 'certificate', sentence: 'makes a key and a PSD2 certificate, right or wrong', load: async () => (await import('./certificate/certificate.ts')).certificate },
  { name: 'journal', sentence: 'tells of the latest requests of a running bank', load: async () => (await import('./journal/journal.ts')).journal },
  { name: 'replay', sentence: 'goes through a bug report again and compares', load: async () => (await import('./replay-command.ts')).replayCommand },
  { name: 'backup', sentence: 'copies a running bank into a folder', load: async () => (await import('./backup.ts')).backup },
  { name: 'seed', sentence: 'checks a file that fills a bank', load: async () => (await import('./seed.ts')).seed },
  { name: 'openapi', sentence: 'prints the description of the interface', load: async () => (await import('./openapi.ts')).openapi },
  { name: 'completion', sentence: 'prints what a shell needs to complete command lines', load: async () => (await import('./completion/completion.ts')).completionOf(commandTable) },
]

/** The one with this name. */
export function commandNamed(name: string): CommandRow | undefined {
  return commandTable.find((row) => row.name === name)
}
