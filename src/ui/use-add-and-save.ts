import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { CallOptions } from '#shared/api-client.ts'
import { useOnce } from './use-once.ts'

/** Adding an entry of a list and saving one; the list at `queryKey` is then read again. */
export function useAddAndSave<Draft, Change, Reply>(
  queryKey: QueryKey,
  calls: {
    add: (draft: Draft, options: CallOptions) => Promise<Reply>
    save: (change: Change) => Promise<Reply>
  },
) {
  const queries = useQueryClient()
  const once = useOnce()
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: (draft: Draft) => once((options) => calls.add(draft, options)),
    onSettled,
  })
  return { add, save: useMutation({ mutationFn: calls.save, onSettled }) }
}
