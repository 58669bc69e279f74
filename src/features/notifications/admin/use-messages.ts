import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { messageCalls } from '../message-calls.ts'
import type { MessageContract, Messages } from '../message-contract.ts'

const key = ['notifications', 'messages'] as const

/** How messages go, what they cost and what failed. */
export function useMessages() {
  const calls = useClient<MessageContract>(messageCalls)
  return useData(key, (options) => calls.getMessages({}, options))
}

/** The calls that change them; each answers with all of them as they are then. */
export function useMessageCalls() {
  const calls = useClient<MessageContract>(messageCalls)
  const queries = useQueryClient()
  const keep =
    <Body>(call: (input: { body: Body }) => Promise<{ data: Messages; message: string }>) =>
    async (body: Body) => {
      const { data, message } = await call({ body })
      queries.setQueryData(key, data)
      toast.success(message)
      return data
    }
  const test = useMutation({
    mutationFn: (body: Parameters<typeof calls.sendTestMessage>[0]['body']) =>
      calls.sendTestMessage({ body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
    onError: (error) => void toast.error(error.message),
    onSuccess: ({ data }) => void (data.isSent ? toast.success(data.text) : toast.error(data.text)),
  })
  return {
    saveSettings: keep(calls.saveMessageSettings),
    saveKeys: keep(calls.saveMessageKeys),
    saveTemplate: keep(calls.saveTemplate),
    test,
  }
}
