import { useData } from '#ui/use-data.ts'
import { t } from '#shared/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { watchCalls } from '../calls.ts'
import type { WatchContract } from '../contract.ts'

const key = ['watches'] as const

/** The packs that the shopper waits for, and the change of one. */
export function useWatches() {
  const calls = useClient<WatchContract>(watchCalls)
  const queries = useQueryClient()
  const query = useData(key, (options) => calls.getWatches({}, options), {
    enabled: useIsLoggedIn() === true,
  })
  const change = useMutation({
    mutationFn: async ({ isOn, ...body }: { productId: number; unit: string; isOn: boolean }) => {
      if (isOn) return (await calls.watchPack({ body })).data.by.length > 0 ? 'told' : 'untold'
      await calls.unwatchPack({ body })
      return 'off'
    },
    onSuccess: (outcome) => {
      if (outcome === 'told') toast.success(t('watches.we-will-tell-you'))
      else if (outcome === 'off') toast.plain(t('watches.no-longer'))
      else toast.plain(t('watches.allow-first'))
    },
    onError: (error) => void toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  return { query, change }
}
