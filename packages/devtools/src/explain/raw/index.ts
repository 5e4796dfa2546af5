export { rawOctetsMax } from './raw-request.ts'
