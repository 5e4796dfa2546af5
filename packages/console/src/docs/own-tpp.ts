/** The TPP that sends requests from pages of the console. If each TPP has a bank, it uses its own. */
export const ownTpp = { id: 'PSDNO-FSA-000000001', name: 'pocketbank console' } as const
