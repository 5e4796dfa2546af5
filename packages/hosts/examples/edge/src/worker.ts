export { BankObject, default } from '../../../src/durable-object/index.ts'
