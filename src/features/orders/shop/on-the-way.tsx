import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { Phone } from 'lucide-react'
import type { Order } from '../contract.ts'

export const OnTheWay = ({ rider: { name, mobile } }: { rider: NonNullable<Order['rider']> }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
    <span>{rich('orders.strong-brings-it', { strong: <strong>{name}</strong> })}</span>
    {mobile !== null && (
      <a
        href={`tel:+91${mobile}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-line px-3 font-semibold text-leaf-700 hover:border-edge"
      >
        <Phone size={18} aria-hidden />
        {t('orders.call-name', { name })}
      </a>
    )}
  </p>
)
