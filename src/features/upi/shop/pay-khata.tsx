import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { upiCalls } from '../calls.ts'
import type { UpiContract } from '../contract.ts'
import { HowToPay } from './how-to-pay.tsx'

/** How the shopper pays what their khata owes by UPI, folded to one line; nothing when they owe nothing. */
export function PayKhata() {
  const { getKhataUpi } = useClient<UpiContract>(upiCalls)
  const { data: payment } = useData(['khata', 'upi'], (options) => getKhataUpi({}, options))
  if (!payment) return null
  return (
    <section
      aria-label={t('upi.pay-by-upi')}
      className="rounded-xl border border-line bg-surface px-4 *:border-0 md:px-5 print:hidden"
    >
      <Disclosure summary={t('upi.pay-amount-by-upi', { amount: formatRupees(payment.amount) })}>
        <div className="grid grid-cols-1 gap-4 text-ink">
          <HowToPay payment={payment} />
          <p className="text-sm text-muted">{t('upi.the-shop-writes-it-into-your-khata')}</p>
        </div>
      </Disclosure>
    </section>
  )
}
