import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { pincodeMessage } from '#features/addresses/pincode.ts'
import { PincodeField } from '#features/addresses/shop/pincode-field.tsx'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { readPincode } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useFields } from '#ui/use-fields.ts'
import { deliversTo } from '../timeless-promise.ts'
import { choosePincode, useDeliveryPincode } from './delivery-pincode.ts'
import { deliveryYes } from './delivery-yes.ts'
import { useDeliveryPromise } from './use-delivery-promise.ts'
import { useShop } from './use-shop.ts'

interface PincodeDialogProps {
  open: boolean
  onClose: () => void
  /** The amount from which delivery is free, if it is known. */
  freeFrom: string | null
  /** What to show below a pincode that is not served. */
  whenRefused: (pincode: string) => ReactNode
}

/** Asks for a pincode and shows at once whether the shop delivers there. */
export function PincodeDialog({ open, onClose, freeFrom, whenRefused }: PincodeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('storefront.where-should-we-deliver')}>
      <PincodeForm onClose={onClose} freeFrom={freeFrom} whenRefused={whenRefused} />
    </Dialog>
  )
}

function PincodeForm({ onClose, freeFrom, whenRefused }: Omit<PincodeDialogProps, 'open'>) {
  const shop = useShop()
  const current = useDeliveryPincode()
  const promise = useDeliveryPromise()
  const { addresses } = useAddresses()
  const choose = (pincode: string) => {
    choosePincode(pincode)
    if (deliversTo(shop, pincode)) onClose()
  }
  const form = useFields({
    initial: { pincode: current ?? '' },
    rules: {
      pincode: (typed) => (readPincode(typed) ? null : pincodeMessage()),
    },
    submit: ({ pincode }) => choose(readPincode(pincode) ?? pincode),
  })
  const typed = readPincode(form.values.pincode)
  const isRefused = typed !== null && !deliversTo(shop, typed)
  const known = [...new Set(addresses.map(({ pincode }) => pincode))]
  return (
    <>
      <form {...form.props}>
        <PincodeField
          autoFocus
          {...form.bind('pincode')}
          hint={
            typed && !isRefused ? (
              <span className="font-semibold text-leaf-700">
                {deliveryYes(typed, promise?.isOpen ? promise.text : null, freeFrom)}
              </span>
            ) : (
              t('storefront.it-stays-on-this-device')
            )
          }
          error={
            isRefused
              ? t('storefront.name-does-not-deliver-to-typed-yet', { name: shop.name, typed })
              : form.bind('pincode').error
          }
        />
        {known.length > 0 && (
          <div className="mt-1 mb-4">
            <p className="mb-2 text-sm font-semibold">{t('storefront.your-addresses')}</p>
            <ul className="flex flex-wrap gap-2">
              {known.map((pincode) => (
                <li key={pincode}>
                  <Chip
                    selected={pincode === current}
                    onClick={() => {
                      form.set('pincode', pincode)
                      choose(pincode)
                    }}
                  >
                    {pincode}
                  </Chip>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Button type="submit" wide className="mb-2">
          {t('storefront.deliver-here')}
        </Button>
      </form>
      {isRefused && whenRefused(typed)}
    </>
  )
}
