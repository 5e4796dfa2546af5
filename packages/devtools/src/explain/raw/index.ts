export { rawBytesMax } from './raw-request.ts'
