import { writeError } from '@pocketbank/core/base/errors'

/** Texts for file errors of the system, by error code, or by system call and error code. */
const fileProblems: Readonly<Record<string, string>> = {
  'mkdir ENOENT': 'the folder cannot be created',
  'mkdir EEXIST': 'is a file, not a folder',
  'scandir ENOENT': 'there is no such folder',
  'scandir ENOTDIR': 'is a file, not a folder',
  'read EPIPE': 'is a pipe without a writer',
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EACCES: 'may not be opened by this user',
  EPERM: 'may not be opened by this user',
  EROFS: 'cannot be written to',
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

/** Codes of OpenSSL for a certificate of an unknown authority. */
const untrustedCodes: readonly string[] = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
]

/** Says why a request to an address got no response. */
export function networkFaultLine(fault: unknown, { origin }: URL, start: string): string {
  const cause = fault instanceof Error ? fault.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ECONNREFUSED')
    return writeError({ problem: `nobody listens at ${origin}`, remedy: `${start} starts a bank` })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no such address: ${origin}`
  if (untrustedCodes.includes(String(code)))
    return (
      `the certificate of ${origin} is not trusted here: ` +
      'name the file of its authority in NODE_EXTRA_CA_CERTS'
    )
  const reason = cause instanceof Error ? cause : fault
  const detail = reason instanceof Error ? reason.message : String(reason)
  return writeError({ place: origin, problem: 'cannot be reached', detail })
}
