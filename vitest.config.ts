// Vitest and its plug-ins in editors look for this name; the set-up stands in vitest.workspace.ts.
export { default } from './vitest.workspace.ts'
