export { type FieldWords, findFieldWords } from './field-words.ts'
export { interfaceFields } from './interface-fields.ts'
export { parameterWords } from './parameters.ts'
