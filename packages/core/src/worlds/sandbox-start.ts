/**
 * The time at which a sandbox of a test starts by default. It is the same in every run, so that a test about
 * days passes on any day.
 */
export const sandboxStart = '2026-01-15T10:00:00+01:00'
