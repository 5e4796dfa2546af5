export { fixedDataSet } from './data-set.ts'
