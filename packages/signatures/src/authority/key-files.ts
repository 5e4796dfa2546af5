/**
 * Names of the files with a TPP's key and certificate. `pocketbank call` creates them, the example programs
 * read them, and the console offers them for download.
 */
export const keyFiles = {
  folder: '.pocketbank',
  key: 'tpp-key.pem',
  certificate: 'tpp-certificate.pem',
} as const

export const keyPath = `${keyFiles.folder}/${keyFiles.key}`
export const certificatePath = `${keyFiles.folder}/${keyFiles.certificate}`
