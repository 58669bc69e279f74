import { t } from '#shared/words.ts'
import { Mail, MessageSquareWarning, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { Link } from '#ui/link.tsx'

interface PartProps {
  title: string
  className?: string
  children: ReactNode
}

export function Part({ title, className, children }: PartProps) {
  return (
    <section
      aria-label={title}
      className={`rounded-xl border border-line bg-surface p-4 md:p-5 print:break-inside-avoid print:border-0 print:px-0 print:py-2 ${className ?? ''}`}
    >
      <h2 className="mb-3 font-bold">{title}</h2>
      {children}
    </section>
  )
}

const contactLink =
  'inline-flex min-h-11 items-center gap-2 rounded-lg font-semibold text-leaf-600 hover:underline'

export function Help({ orderId, complaintPath }: { orderId: string; complaintPath: string }) {
  const { phone, email } = useShop().contact
  return (
    <Part title={t('orders.help-with-this-order')} className="print:hidden">
      <ul className="-my-2">
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={contactLink}>
              <Phone size={18} aria-hidden />
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a
              href={`mailto:${email}?subject=${encodeURIComponent(t('orders.order-orderid', { orderId }))}`}
              className={`${contactLink} max-w-full`}
            >
              <Mail size={18} aria-hidden />
              <span className="min-w-0 break-all">{email}</span>
            </a>
          </li>
        )}
        <li>
          <Link to={complaintPath} className={contactLink}>
            <MessageSquareWarning size={18} aria-hidden />
            {t('orders.complain-about-this-order')}
          </Link>
        </li>
      </ul>
    </Part>
  )
}
