/** Sentences for the system's errors about files, some for one call of the system. */
const fileProblems: Readonly<Record<string, string>> = {
  'mkdir ENOENT': 'no folder can be made there',
  'mkdir EEXIST': 'it is a file, and no folder',
  'scandir ENOENT': 'there is no such folder',
  'scandir ENOTDIR': 'it is a file, and no folder',
  'read EPIPE': 'it is a pipe that nobody writes into',
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of it is no folder',
  EACCES: 'it may not be opened by this user',
  EPERM: 'it may not be opened by this user',
  EROFS: 'it cannot be written to',
  ENOSPC: 'the disk is full',
}

function isSystemFault(fault: unknown): fault is NodeJS.ErrnoException {
  return fault instanceof Error && 'code' in fault && 'syscall' in fault
}

/** Describes a fault of the system in a line, such as a missing file; undefined for a fault of the program. */
export function systemFaultLine(fault: unknown): string | undefined {
  if (!isSystemFault(fault)) return undefined
  const { code = '', path, message, syscall } = fault
  const problem = fileProblems[`${syscall} ${code}`] ?? fileProblems[code]
  return path === undefined || problem === undefined ? message : `${path}: ${problem}`
}

/** Why no answer came of a request to an address. */
export function networkFaultLine(fault: unknown, { origin }: URL, start: string): string {
  const cause = fault instanceof Error ? fault.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ECONNREFUSED') return `nobody listens at ${origin}; ${start} starts a bank`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no such address: ${origin}`
  const reason = cause instanceof Error ? cause : fault
  return `${origin} gave no answer: ${reason instanceof Error ? reason.message : String(reason)}`
}
