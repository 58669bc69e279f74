import { useData } from '#ui/use-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useRefetchAfterSaves } from '#ui/use-refetch-after-saves.ts'
import { storefrontCalls } from '../calls.ts'
import type { Setup, StorefrontContract } from '../contract.ts'
import type { SetupAnswer } from '../setup.ts'

const setupKey = ['storefront', 'setup'] as const

/** What the shop still needs; read again whenever the administrator comes back to it. */
export function useSetup() {
  const { getSetup } = useClient<StorefrontContract>(storefrontCalls)
  const query = useData(setupKey, (options) => getSetup({}, options), {
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  useRefetchAfterSaves(query.refetch)
  return query
}

/** The calls that change what is left to do; each answers with the new list. */
export function useSetupChanges() {
  const calls = useClient<StorefrontContract>(storefrontCalls)
  const queries = useQueryClient()
  const shared = {
    onError: (error: Error) => void toast.error(error.message),
  } as const
  const show = ({ data }: { data: Setup }) => void queries.setQueryData(setupKey, data)
  const showWithToast = (reply: { data: Setup; message: string }) => {
    show(reply)
    toast.success(reply.message)
  }
  return {
    answerSetup: useMutation({
      ...shared,
      mutationFn: (body: { answer: SetupAnswer; value: boolean }) => calls.answerSetup({ body }),
      onSuccess: show,
    }),
    sendTestMail: useMutation({
      ...shared,
      mutationFn: () => calls.sendTestMail({}),
      onSuccess: showWithToast,
    }),
    confirmTestMail: useMutation({
      ...shared,
      mutationFn: (secret: string) => calls.confirmTestMail({ body: { secret } }),
      onSuccess: showWithToast,
    }),
  }
}
