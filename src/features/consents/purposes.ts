/**
 * What a person can be asked to agree to. `account` is needed for an account and ends with it; all others are free and
 * can be withdrawn at any time (DPDP Act 2023, section 6). `reminders` and `share_with_rider` belong to what a shopper
 * has ordered and hold until they say no (section 7(a)); the others need a yes.
 */
export const PURPOSES = ['account', 'analytics', 'marketing', 'reminders', 'share_with_rider'] as const
export type Purpose = (typeof PURPOSES)[number]

export const SCRIPT_PURPOSES = ['analytics', 'marketing'] as const
export type ScriptPurpose = (typeof SCRIPT_PURPOSES)[number]

/** The newest version of the privacy notice in `legal_texts`. Everybody is asked again when it changes. */
export const NOTICE_VERSION = 2
