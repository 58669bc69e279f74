import { t } from '#shared/words.ts'
import { useEffect, useState } from 'react'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { financialYear, documentNumber } from '#features/papers/document-number.ts'
import { upiLink } from '#features/upi/upi-link.ts'
import { formatPaise } from '#shared/money.ts'
import { QrCode } from '#ui/qr-code.tsx'
import type { DeviceSettings } from '../settings-contract.ts'
import { readDevice } from './counter-storage.ts'

interface UpiCodeProps {
  payee: DeviceSettings['upi']
  amountPaise: number
  /** Of the bill. */
  day: string
}

/** The code by which a customer pays so much to the shop's own UPI address; it is drawn here, online or offline. */
export function UpiCode({ payee, amountPaise, day }: UpiCodeProps) {
  const [attempt] = useState(() => newAttemptKey().slice(0, 8))
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    void readDevice().then(
      (device) =>
        device && setNumber(documentNumber(device.counter.series, financialYear(day), device.nextSerial)),
    )
  }, [day])
  if (payee === null)
    return <p className="max-w-52 text-sm text-muted">{t('counter.show-the-shops-own-code-with-a')}</p>
  if (number === null) return null
  // A bill that is left open and paid differently is another payment: each has a reference of its own.
  const orderId = `${number}${attempt}`.toUpperCase()
  const link = upiLink(payee, { orderId, amountPaise, note: t('counter.bill-number-2', { number }) })
  if ('refused' in link)
    return (
      <p className="max-w-52 text-sm text-muted">
        {link.refused === 'vpa_wrong'
          ? t('counter.the-shops-upi-address-in-the-settings')
          : t('counter.upi-takes-1-00-or-more')}
      </p>
    )
  const amount = formatPaise(amountPaise)
  return (
    // Beside its sum, above the buttons that stay at the bottom.
    <figure ref={showWhole} className="grid scroll-mb-40 justify-items-center gap-1">
      <QrCode
        text={link.qr}
        label={t('counter.upi-code-to-pay-amount-to-name', { amount, name: payee.name })}
      />
      <figcaption className="text-center text-sm">
        <strong className="tabular-nums">{amount}</strong> {t('counter.to-name', { name: payee.name })}
      </figcaption>
    </figure>
  )
}

const showWhole = (code: HTMLElement | null) => code?.scrollIntoView({ block: 'nearest' })
