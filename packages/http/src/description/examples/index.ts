export { cast } from './story.ts'
