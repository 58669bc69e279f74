/** What is read of a pasted text; the rest is left out, and said. */
export const MOST_CHARACTERS = 4_000
export const MOST_LINES = 100

export const MOST_PASTED = 120_000

export const MOST_PIECES = 99

export const MOST_LISTS = 30
export const MOST_LIST_LINES = 200
export const LIST_NAME_LENGTH = 60
