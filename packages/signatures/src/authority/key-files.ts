/**
 * Names of the files in which a TPP keeps its key and certificate: `pocketbank call` makes them, every program that is shown reads them, and the
 * console has them for download.
 */
export const keyFiles = {
  folder: '.pocketbank',
  key: 'tpp-key.pem',
  certificate: 'tpp-certificate.pem',
} as const

/** Paths of both files from the folder in which a command runs. */
export const keyPath = `${keyFiles.folder}/${keyFiles.key}`
export const certificatePath = `${keyFiles.folder}/${keyFiles.certificate}`
