/** Length is what makes a password strong; character classes are not required (NIST SP 800-63B). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

export const PASSWORD_TOO_SHORT = `Use at least ${MIN_PASSWORD} characters`
export const PASSWORDS_DIFFER = 'The two passwords are not the same'
