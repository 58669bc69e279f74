import { t } from '#shared/words.ts'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UpiRequest } from '#features/orders/phone-contract.ts'
import { formatRupees } from '#shared/money.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Note } from '#ui/note.tsx'
import { QrCode } from '#ui/qr-code.tsx'

/** The code, the address and the amount that a payment app asks for. */
export function HowToPay({ payment: { qr, mayLink, vpa, name, amount } }: { payment: UpiRequest }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      {mayLink && (
        <a
          href={qr}
          className="grid min-h-12 w-full place-items-center rounded-xl bg-leaf-600 px-4 font-semibold text-surface hover:bg-leaf-700 md:hidden"
        >
          {t('upi.open-your-payment-app')}
        </a>
      )}
      <QrCode
        text={qr}
        label={t('upi.upi-code-to-pay-amount-to-name', { amount: formatRupees(amount), name })}
        size="lg"
      />
      <dl className="grid w-full grid-cols-1 gap-1 text-sm">
        <Fact name={t('upi.upi-address')} copy={vpa} label={t('upi.copy-the-upi-address')}>
          {vpa}
        </Fact>
        <Fact name={t('upi.amount')} copy={amount.toFixed(2)} label={t('upi.copy-the-amount')}>
          {formatRupees(amount)}
        </Fact>
      </dl>
      <Note icon={<ShieldCheck size={20} aria-hidden />}>
        {t('upi.your-payment-app-shows-the-name-of', { name })}
        {!mayLink && t('upi.scan-the-code-with-another-phone-or')}
      </Note>
    </div>
  )
}

interface FactProps {
  name: string
  copy: string
  label: string
  children: ReactNode
}

const Fact = ({ name, copy, label, children }: FactProps) => (
  <div className="grid grid-cols-[min(6rem,35%)_1fr_auto] items-center gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold break-all tabular-nums">{children}</dd>
    <dd>
      <CopyButton text={copy} label={label} />
    </dd>
  </div>
)
