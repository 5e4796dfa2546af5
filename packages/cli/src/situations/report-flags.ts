import type { Flags } from '@pocketbank/hosts/node/arguments'

export const reportFlags = {
  min: { value: 'PERCENT', help: 'exits with 1 if fewer situations are met' },
  require: { value: 'ID,…', help: 'exits with 1 if one of these was never met' },
  except: {
    value: 'FILE',
    help: 'situations or groups that do not count: one line each, id and reason',
  },
  baseline: { value: 'FILE', help: 'exits with 1 if a situation of this earlier --json is no longer met' },
  html: { value: 'FILE', help: 'writes the whole report as a page; - prints it' },
  markdown: { value: 'FILE', help: 'writes it as Markdown, for the summary of a job; - prints it' },
  json: { value: 'FILE', help: 'writes it as JSON; - prints it', bare: '-' },
} as const satisfies Flags
