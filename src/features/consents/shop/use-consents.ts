import { useData } from '#ui/use-data.ts'
import { t } from '#shared/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { consentCalls } from '../calls.ts'
import type { ConsentContract } from '../contract.ts'
import type { Purpose, ScriptPurpose } from '../purposes.ts'
import { deleteWhatOthersStored, writeAnswers } from './consent-cookie.ts'

const consentsKey = ['consents']

/** The answers that the shop has recorded. */
export function useConsents() {
  const { getConsents } = useClient<ConsentContract>(consentCalls)
  return useData(consentsKey, (options) => getConsents({}, options))
}

/** Records an answer of the user. */
export function useSaveConsent() {
  const { saveConsent } = useClient<ConsentContract>(consentCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: { purpose: Purpose; given: boolean }) => saveConsent({ body: answer }),
    onSuccess: ({ data }) => queries.setQueryData(consentsKey, data),
    onError: (error) => void toast.error(error.message),
  })
}

export function usePrivacyNotice() {
  const { getPrivacyNotice } = useClient<ConsentContract>(consentCalls)
  return useData(['privacy-notice'], (options) => getPrivacyNotice({}, options), { staleTime: Infinity })
}

/** Changes a consent in this browser first, whatever the shop answers. A withdrawal deletes what scripts have stored. */
export function useConsentChange() {
  const { saveConsent } = useClient<ConsentContract>(consentCalls)
  const queries = useQueryClient()
  const record = useMutation({
    mutationFn: (answer: { purpose: ScriptPurpose; given: boolean }) => saveConsent({ body: answer }),
    onSuccess: ({ data }) => queries.setQueryData(consentsKey, data),
    onError: () => void toast.error(t('consents.your-choice-holds-in-this-browser-the')),
  })
  return (purpose: ScriptPurpose, given: boolean) => {
    writeAnswers({ [purpose]: given })
    if (!given) deleteWhatOthersStored()
    record.mutate({ purpose, given })
  }
}
