import { usePage } from '#ui/use-page.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#shared/api-client.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useChange } from '#ui/use-change.ts'
import { countCalls } from '../calls.ts'
import type { CountContract, CountLine, WholeCount } from '../contract.ts'

const KEY = ['counts']
/** Others count in it too. */
const REFRESH_MS = 10_000

const useCountCalls = () => useClient<CountContract>(countCalls)

export function useCounts(page: number) {
  const { getCounts } = useCountCalls()
  return usePage([...KEY, 'list', page], (options) => getCounts({ query: { page, limit: 20 } }, options))
}

export function useCount(id: string) {
  const { getCount } = useCountCalls()
  return useData([...KEY, id], (options) => getCount({ params: { id } }, options), {
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : REFRESH_MS),
  })
}

export interface CountedPack {
  productId: number
  unit: string
  counted: number
  /** Of a pack that is sold by weight, instead of `counted`. */
  countedGrams?: number
  isShared?: boolean | undefined
  again: boolean
  /** What becomes of a number that was counted before. */
  instead?: 'add' | 'replace'
}

export function useSaveCounted(countId: string, onSaved: (line: CountLine) => void) {
  const { saveCountLine } = useCountCalls()
  const queries = useQueryClient()
  return async (pack: CountedPack & { countedAt: string; key?: string }) => {
    const { productId, unit, counted, countedGrams, again, instead, countedAt, key } = pack
    const weight = countedGrams === undefined ? {} : { countedGrams }
    const { data } = await saveCountLine(
      {
        body: { countId, productId, unit, counted, ...weight, again, countedAt, ...(instead && { instead }) },
      },
      key ? { idempotencyKey: key } : {},
    )
    onSaved(data)
    queries.setQueryData<WholeCount>([...KEY, countId], (count) => count && withLine(count, data))
    void queries.invalidateQueries({ queryKey: KEY })
  }
}

const withLine = (count: WholeCount, line: CountLine): WholeCount => {
  const isSame = (one: CountLine) => one.productId === line.productId && one.unit === line.unit
  return { ...count, items: [line, ...count.items.filter((one) => !isSame(one))] }
}

export function useBeginCount(onBegun: (id: string) => void) {
  const { beginCount } = useCountCalls()
  const queries = useQueryClient()
  return async (body: { shelf: string | null }, options: CallOptions): Promise<void> => {
    const { data } = await beginCount({ body }, options)
    await queries.invalidateQueries({ queryKey: KEY })
    onBegun(data._id)
  }
}

/** The shop's rules of counting, and how to save them. */
export function useCountSettings() {
  const { getCountSettings, saveCountSettings } = useCountCalls()
  const queries = useQueryClient()
  const key = [...KEY, 'settings']
  const query = useData(key, (options) => getCountSettings({}, options))
  const save = async (limit: number, options: CallOptions): Promise<void> => {
    const { data, message } = await saveCountSettings({ body: { limit } }, options)
    queries.setQueryData(key, data)
    toast.success(message)
  }
  return { query, save }
}

export function useFinishCount(countId: string) {
  const { finishCount } = useCountCalls()
  return useChange(() => finishCount({ body: { countId } }), { changes: [KEY, ['stock'], ['catalogue']] })
}
