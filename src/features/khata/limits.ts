export const NAME_LENGTH = 80
export const NOTE_LENGTH = 1000
export const REASON_LENGTH = 300
export const SEARCH_LENGTH = 100
export const REFERENCE_LENGTH = 40
/** Rupees that somebody who is no owner gives one person in a day without a document, as a gift or for goods. */
export const GIVEN_A_DAY = 2000
