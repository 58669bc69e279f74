/** The most characters of the reason for which an administrator erases a person. */
export const ERASE_REASON_LENGTH = 300
