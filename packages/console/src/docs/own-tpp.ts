/** The TPP as which pages of the console try requests: its bank is asked, where each TPP has one. */
export const ownTpp = { id: 'PSDNO-FSA-000000001', name: 'pocketbank console' } as const
