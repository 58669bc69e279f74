import { t } from '#shared/words.ts'
import { Clock, MapPin, Store } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { deliversTo } from '../timeless-promise.ts'
import { deliveryLabel } from './delivery-label.ts'
import { openPincodeDialog, useDeliveryPincode } from './delivery-pincode.ts'
import { deliveryYes } from './delivery-yes.ts'
import { useDeliveryPromise } from './use-delivery-promise.ts'
import { useShop } from './use-shop.ts'
import { storedWords } from '#shared/stored-words.ts'

/**
 * Where and when the shop delivers: "We deliver to 560038: 30–45 min, free from ₹199.00". For the cart and checkout; its height is
 * reserved before the browser knows either. Pass `pincode` when an address is already chosen; then it cannot be
 * changed here.
 */
export function DeliveryLine({
  pincode: addressPincode,
  freeFrom,
}: {
  pincode?: string
  /** The amount from which delivery is free, if it is known. */
  freeFrom: string | null
}) {
  const shop = useShop()
  const promise = useDeliveryPromise(addressPincode)
  const devicePincode = useDeliveryPincode()
  const pincode = addressPincode ?? devicePincode
  const isRefused = pincode !== null && !deliversTo(shop, pincode)
  const isClosed = promise !== null && !promise.isOpen
  const Icon = isRefused ? MapPin : isClosed ? Store : Clock
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
      <Icon
        size={20}
        aria-hidden
        className={isRefused || isClosed ? 'shrink-0 text-warn' : 'shrink-0 text-leaf-600'}
      />
      {pincode !== null && promise?.isOpen && !isRefused ? (
        <p className="min-h-10 min-w-0 grow basis-28 content-center font-semibold text-leaf-700">
          {deliveryYes(pincode, promise.text, freeFrom)}
        </p>
      ) : (
        <p className="min-w-0 grow basis-28">
          <DeliveryText promise={promise} />{' '}
          <span className={isRefused ? 'block font-medium text-warn' : 'block text-muted'}>
            {deliveryLabel(pincode, isRefused)}
          </span>
        </p>
      )}
      {!addressPincode && (
        <Button variant="link" size="sm" className="-mr-3 shrink-0" onClick={openPincodeDialog}>
          {pincode ? t('storefront.change') : t('storefront.enter')}
        </Button>
      )}
    </div>
  )
}

/** The promise, or the message that the shop is closed. */
function DeliveryText({ promise }: { promise: ReturnType<typeof useDeliveryPromise> }) {
  if (!promise) return <span className="block min-h-5" />
  const { isOpen, text, message } = promise
  return (
    <span className="block min-h-5 font-semibold">
      {isOpen
        ? (text ?? t('storefront.home-delivery'))
        : [t('storefront.closed-now'), text].filter(Boolean).join(' · ')}
      {message && <span className="block font-normal text-muted">{storedWords(message)}</span>}
    </span>
  )
}
