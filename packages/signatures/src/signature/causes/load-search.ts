/** Loads the search for causes. Only a refused request needs it, and it is a third of this package. */
export const loadSearch = () => import('./search.ts')
