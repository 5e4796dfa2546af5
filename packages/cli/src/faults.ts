/** Texts for file errors of the system, by error code, or by system call and error code. */
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

/**
 * Describes an error of the system, such as a missing file, in a line. Returns undefined for any other error.
 */
export function systemFaultLine(fault: unknown): string | undefined {
  if (!isSystemFault(fault)) return undefined
  const { code = '', path, message, syscall } = fault
  const problem = fileProblems[`${syscall} ${code}`] ?? fileProblems[code]
  return path === undefined || problem === undefined ? message : `${path}: ${problem}`
}

/** Codes of OpenSSL for a certificate whose authority is unknown. */
const untrustedCodes: readonly string[] = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
]

/** Says why a request to an address got no response. */
export function networkFaultLine(fault: unknown, { origin }: URL, start: string): string {
  const cause = fault instanceof Error ? fault.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ECONNREFUSED') return `nobody listens at ${origin}; ${start} starts a bank`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no such address: ${origin}`
  if (untrustedCodes.includes(String(code)))
    return `the certificate of ${origin} is not trusted here: name the file of its authority in NODE_EXTRA_CA_CERTS`
  const reason = cause instanceof Error ? cause : fault
  return `${origin} gave no answer: ${reason instanceof Error ? reason.message : String(reason)}`
}
