import { t } from '#shared/words.ts'

/** Length is what makes a password strong; character classes are not required (NIST SP 800-63B). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

export const passwordTooShort = () => t('accounts.use-at-least-min-characters', { min: MIN_PASSWORD })
export const passwordsDiffer = () => t('accounts.the-two-passwords-are-not-the-same')
