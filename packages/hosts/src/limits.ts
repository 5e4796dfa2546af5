export const mebibyte = 1_048_576

/** Default number of open banks. A fork takes the memory of its changes, and an isolate has little memory. */
export const defaultBanksMax = 500

/** Default number of open stored banks. Each needs two open files. */
export const defaultStoredBanksMax = 100

export const edgeSnapshotBytesMax = 32 * mebibyte

export const objectSnapshotBytesMax = 8 * mebibyte

/**
 * Default limit of a stored bank in a durable object, in bytes. An isolate holds several banks in memory;
 * loading one of twice this size took all memory of an isolate.
 */
export const objectStorageBytesMax = 16 * mebibyte

/** Time in seconds that requests under way have to finish after a stop. Most supervisors allow as much. */
export const stopGraceSeconds = 10
