/** The maximum length of a complaint and of an answer, in characters. */
export const TEXT_LENGTH = 4000
