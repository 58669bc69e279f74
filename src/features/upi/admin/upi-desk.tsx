import { QrCode } from 'lucide-react'
import { adminPaths } from '#shared/admin-paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatementMatch } from './statement-match.tsx'
import { isToLookUp, useUpiDesk } from './use-upi-desk.ts'
import { WaitingPayment } from './waiting-payment.tsx'

/** The orders whose payment by UPI somebody has to look up in the shop's own app. */
export function UpiDesk() {
  const query = useUpiDesk()
  const { data, error } = query
  const claimed = data?.waiting.filter(isToLookUp) ?? []
  const unclaimed = data?.waiting.filter((one) => !isToLookUp(one)) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-xl font-bold">UPI payments</h1>
      {!data && <LoadProblem query={query} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && data.waiting.length === 0 && (
        <Empty
          picture={<QrCode size={48} strokeWidth={1.5} className="text-muted" aria-hidden />}
          title={data.takesUpi ? 'Nothing to look up' : 'The shop has no UPI address yet'}
          action={
            !data.takesUpi && <ButtonLink to={`${adminPaths.settings}/upi`}>Enter the UPI address</ButtonLink>
          }
        >
          {data.takesUpi
            ? 'Orders appear here when they are to be paid to the shop’s own UPI address.'
            : 'Shoppers then pay straight to your bank account, without a payment company.'}
        </Empty>
      )}
      <Part title="To look up" orders={claimed}>
        Shoppers or riders say that these are paid. Look for the payment in the shop’s own app or bank
        account, never in a picture of somebody else’s.
      </Part>
      <Part title="Not paid yet" orders={unclaimed} />
      {data?.takesUpi && <StatementMatch waiting={data.waiting} />}
    </div>
  )
}

interface PartProps {
  title: string
  orders: Parameters<typeof WaitingPayment>[0]['payment'][]
  children?: string
}

/** Somebody says that it is paid. */
function Part({ title, orders, children }: PartProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {children && <p className="max-w-prose text-sm text-muted">{children}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {orders.map((payment) => (
          <WaitingPayment key={payment.orderId} payment={payment} />
        ))}
      </ul>
    </section>
  )
}
