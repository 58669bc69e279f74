import { t } from '#shared/words.ts'
import { ChevronDown } from 'lucide-react'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { typeWords } from '#features/addresses/shop/type-words.ts'
import { deliversTo } from '#features/storefront/timeless-promise.ts'
import { deliveryLabel } from '#features/storefront/shop/delivery-label.ts'
import { openPincodeDialog, useDeliveryPincode } from '#features/storefront/shop/delivery-pincode.ts'
import { useDeliveryPromise } from '#features/storefront/shop/use-delivery-promise.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { classNames } from '#ui/class-names.ts'
import { PincodeDialog } from './overlays.tsx'

/** When and where the shop delivers, in two lines of fixed width: the browser fills them in after the page loads. */
export function HeaderDelivery() {
  const shop = useShop()
  const promise = useDeliveryPromise()
  const pincode = useDeliveryPincode()
  // A member's address by its name.
  const type = useAddresses().addresses.find((one) => one.pincode === pincode)?.type
  const isRefused = pincode !== null && !deliversTo(shop, pincode)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openPincodeDialog}
      onPointerEnter={PincodeDialog.preload}
      className="min-h-11 w-0 min-w-place grow rounded-lg px-1.5 text-left leading-tight hover:bg-canvas md:px-2 lg:w-48 lg:shrink-0 lg:grow-0"
    >
      <span className="block min-h-5 text-sm md:truncate font-bold md:text-base">
        {promise && (promise.text ?? (promise.isOpen ? t('app.home-delivery') : t('app.closed-now')))}
      </span>{' '}
      <span
        className={classNames('flex items-center gap-0.5 text-xs', isRefused ? 'text-warn' : 'text-muted')}
      >
        <span className="truncate">
          {type && !isRefused ? `${typeWords[type]} · ${pincode}` : deliveryLabel(pincode, isRefused)}
        </span>
        <ChevronDown size={14} aria-hidden />
      </span>
    </button>
  )
}
