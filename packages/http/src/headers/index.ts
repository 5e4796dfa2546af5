export { headerForms } from './psu-headers.ts'
export { findAppScheme } from './redirect-uri.ts'
