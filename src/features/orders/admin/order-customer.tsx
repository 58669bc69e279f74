import { Phone } from 'lucide-react'
import type { Order } from '../contract.ts'

/** Who ordered: name, e-mail, mobile to call. */
export function OrderCustomer({ order }: { order: Pick<Order, 'userId'> }) {
  const { name, email, mobile } = order.userId
  return (
    <address className="grid min-w-0 grid-cols-1 text-sm not-italic">
      <span className="truncate font-semibold">{name || 'No name given'}</span>
      <a
        href={`mailto:${email}`}
        title={email}
        className="truncate py-0.5 text-muted hover:text-leaf-600 hover:underline"
      >
        {email}
      </a>
      {mobile !== null && (
        <a
          href={telOf(mobile)}
          className="inline-flex min-h-6 w-fit items-center gap-1.5 font-medium text-leaf-600 tabular-nums hover:underline"
        >
          <Phone size={14} aria-hidden />
          {mobile}
        </a>
      )}
    </address>
  )
}

export const telOf = (mobile: number): string => `tel:+91${mobile}`
