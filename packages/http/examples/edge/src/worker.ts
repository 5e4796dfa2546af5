export { BankObject, default } from '@pocketbank/http/durable-object'
