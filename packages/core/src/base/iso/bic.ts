/** The BIC of this bank, in the form of §2.4. D: an invented one of a Norwegian bank. */
export const bankBic = 'PKTBNOKK'
