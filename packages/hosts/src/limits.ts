export const mebibyte = 1_048_576

/** Default number of banks kept at once. D: an isolate has 128 MB, and a fork costs the memory of its changes. */
export const defaultBanksMax = 500

/** Banks of TPPs that are kept open if they are stored. D: each takes two of the files that a process may have open. */
export const defaultStoredBanksMax = 100

/** Default limit of the snapshots of a bank at the edge, in bytes. */
export const edgeSnapshotBytesMax = 32 * mebibyte

/** Default limit of the snapshots of a bank in a durable object, in bytes. */
export const objectSnapshotBytesMax = 8 * mebibyte

/**
 * Default limit of what is stored of one bank in a durable object, in bytes. D: a bank is in memory as a whole, an isolate has 128 MB for
 * several of them, and waking one of 32 MiB was seen to take all of that.
 */
export const objectStorageBytesMax = 16 * mebibyte
