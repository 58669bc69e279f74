import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKhataCalls, useRefreshKhata } from '#features/khata/admin/use-khata.ts'
import { utrText } from '#shared/read-utr.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { upiCalls } from '../calls.ts'
import type { UpiContract, WaitingUpi } from '../contract.ts'
import type { StatementMapping } from '../statement-columns.ts'

const root = ['upi'] as const
const key = [...root, 'desk'] as const

type Waiting = Pick<WaitingUpi, 'claim' | 'order_status'>

/** How often the desk looks for new claims, in milliseconds; a shop without an address has none. */
const LOOK_MS = 20_000

/** Whether a shopper or a rider says that it is paid. */
export const isToLookUp = ({ claim, order_status }: Waiting): boolean =>
  claim !== null || order_status === 'Delivered'

/** Whether a payment rings as one to look up: one at the door already rings as what went wrong after dispatch. */
export const ringsHere = ({ claim, order_status }: Waiting): boolean =>
  claim !== null && order_status !== 'Delivered'

export function useUpiDesk() {
  const { getUpiDesk } = useClient<UpiContract>(upiCalls)
  return useData(key, (options) => getUpiDesk({}, options), {
    refetchInterval: ({ state }) => (state.data?.takesUpi ? LOOK_MS : false),
  })
}

/** Marks a payment as seen, or as not there; an error says why. */
export function useDecideUpi() {
  const { seeUpi, missUpi } = useClient<UpiContract>(upiCalls)
  const queries = useQueryClient()
  const settled = {
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  }
  return {
    see: useMutation({
      ...settled,
      mutationFn: (body: { orderId: string; utr: string; last4: string; amount?: number }) =>
        seeUpi({ body }),
    }),
    miss: useMutation({
      ...settled,
      mutationFn: (orderId: string) => missUpi({ body: { orderId } }),
      onError: (error) => void toast.error(error.message),
    }),
  }
}

/** Writes money of a statement on a khata; its reference is booked once, whatever is pressed twice. */
export function useBookOnKhata() {
  const { writeEntry } = useKhataCalls()
  const refresh = useRefreshKhata()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (of: { customerId: string; amount: number; utr: string }) =>
      writeEntry({
        body: { kind: 'payment', paidBy: 'upi', confirmed: true, note: `UPI ${utrText(of.utr)}`, ...of },
      }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: root })]),
  })
}

/** The columns of a chosen file. */
export function useReadStatement() {
  const { readStatement } = useClient<UpiContract>(upiCalls)
  return useMutation({
    mutationFn: async (file: File) => ({ file, ...(await readStatement({ form: { file } })).data }),
  })
}

/** What the money of a file is for; read again after each decision. `choice` names the file among those of this visit. */
export function useMatchedStatement(file: File, choice: number, columns: StatementMapping) {
  const { matchStatement } = useClient<UpiContract>(upiCalls)
  const words = columns.map((column) => column ?? '').join(',')
  return useData([...root, 'statement', choice, words], (options) =>
    matchStatement({ query: { columns: words }, form: { file } }, options),
  )
}
