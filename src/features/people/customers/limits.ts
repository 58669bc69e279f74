export const NOTE_LENGTH = 1000
export const REASON_LENGTH = 300
export const SEARCH_LENGTH = 100
