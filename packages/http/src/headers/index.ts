export { headerForms } from './psu-headers.ts'
export { appSchemeOf } from './redirect-uri.ts'
