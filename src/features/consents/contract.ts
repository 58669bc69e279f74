import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'
import { consentCalls } from './calls.ts'
import { PURPOSES } from './purposes.ts'
import { t } from '#shared/words.ts'

const purpose = z.enum(PURPOSES, { error: () => t('said.there-is-no-such-purpose') })

/** The last answer to a purpose, and the version of the notice that it answered. */
const consent = z.object({ purpose, given: z.boolean(), version: z.int(), at: timestamp })
export type Consent = z.infer<typeof consent>

export const consentContract = contract(consentCalls, {
  getConsents: {
    access: 'anyone',
    summary: "The caller's last answer to each purpose: the user's, or for a guest this browser's.",
    data: z.array(consent),
  },
  saveConsent: {
    access: 'anyone',
    summary:
      'Records a yes or a no, of the user or of a guest’s browser, which then gets a cookie that recognises it. The consent to an account is withdrawn by having it erased.',
    body: z
      .strictObject({ purpose, given: z.boolean({ error: () => t('said.choose-yes-or-no') }) })
      .refine(({ purpose, given }) => given || purpose !== 'account', {
        error: () => t('said.an-account-needs-this-consent-to-withdraw'),
        path: ['given'],
      }),
    data: z.array(consent),
    message: () => t('said.saved'),
  },
  getPrivacyNotice: {
    access: 'anyone',
    summary: 'The notice in force: which data, what for, and how to withdraw; in English and Hindi.',
    data: z.object({ version: z.int(), english: z.string(), hindi: z.string() }),
  },
})
export type ConsentContract = typeof consentContract
