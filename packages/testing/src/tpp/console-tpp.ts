/** The TPP as which pages of the console try requests: whose bank is asked, where each has one. */
export const consoleTpp = { id: 'PSDNO-FSA-000000001', name: 'pocketbank console' } as const
