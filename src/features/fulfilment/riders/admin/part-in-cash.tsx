import { t } from '#shared/words.ts'
import { linkOfPart } from '#features/upi/upi-link.ts'
import { fromRupees, formatPaise } from '#shared/money.ts'
import { isTyped } from '#shared/typed-number.ts'
import { NumberField } from '#ui/number-field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import type { Stop } from '../contract.ts'

interface PartInCashProps {
  stop: Stop
  cash: number | null
  onChange: (cash: number | null) => void
}

/** How much of an order is paid in cash, in whole rupees, and the code by which the rest is paid. */
export function PartInCash({ stop: { collect, orderId }, cash, onChange }: PartInCashProps) {
  const restPaise = fromRupees(collect.amount) - (isTyped(cash) ? fromRupees(cash) : 0)
  const rest = formatPaise(restPaise)
  const isPart = cash !== null && cash > 0 && restPaise > 0
  return (
    <div className="grid gap-3">
      <NumberField
        label={t('riders.cash')}
        before="₹"
        decimals={0}
        maxLength={7}
        value={cash}
        error={cash !== null && restPaise <= 0 ? t('riders.if-all-of-it-is-cash-choose') : undefined}
        onChange={onChange}
      />
      {isPart && (
        <>
          <p role="status" className="text-lg">
            <strong className="text-2xl tabular-nums">{rest}</strong> {t('riders.by-upi')}
          </p>
          {collect.qr && (
            <QrCode
              text={linkOfPart(collect.qr, orderId, restPaise)}
              label={t('riders.upi-code-to-pay-rest', { rest })}
            />
          )}
        </>
      )}
    </div>
  )
}
