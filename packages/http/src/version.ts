/** The release of pocketbank, as its packages are published. */
export const version = '0.1.0'
