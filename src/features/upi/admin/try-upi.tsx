import { useSettings } from '#features/storefront/admin/use-settings.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { upiLink } from '../upi-link.ts'

/** A code for one rupee, to try whether the saved address is the shop's; nothing without an address. */
export function TryUpi() {
  const { data } = useSettings()
  if (!data || data.upi.vpa === '') return null
  const link = upiLink(data.upi, { orderId: 'TRY', amountPaise: 100 })
  if ('refused' in link) return null
  return (
    <section
      aria-label="Try it with one rupee"
      className="grid max-w-2xl grid-cols-1 justify-items-start gap-3"
    >
      <h3 className="font-bold">Try it with one rupee</h3>
      <p className="text-muted">
        Scan this code with a payment app, on another phone than the shop’s. It must show your account’s name
        and ₹1.00. Pay it, and look it up in the shop’s own app before you take orders.
      </p>
      <QrCode text={link.qr} label={`UPI code for ₹1.00 to ${data.upi.vpa}`} size="lg" />
      <p className="text-sm break-all text-muted">{data.upi.vpa}</p>
    </section>
  )
}
