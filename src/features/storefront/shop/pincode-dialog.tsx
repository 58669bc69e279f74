import { PINCODE, PINCODE_MESSAGE } from '#features/addresses/pincode.ts'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { deliversTo } from '../timeless-promise.ts'
import { choosePincode, useDeliveryPincode } from './delivery-pincode.ts'
import { useShop } from './use-shop.ts'

/** Asks for a pincode and shows at once whether the shop delivers there. */
export function PincodeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Where should we deliver?">
      <PincodeForm onClose={onClose} />
    </Dialog>
  )
}

const withoutSpaces = (typed: string) => typed.replace(/\s/g, '')

function PincodeForm({ onClose }: { onClose: () => void }) {
  const { delivery, name } = useShop()
  const current = useDeliveryPincode()
  const { addresses } = useAddresses()
  const choose = (pincode: string) => {
    choosePincode(pincode)
    if (deliversTo(delivery, pincode)) onClose()
  }
  const form = useFields({
    initial: { pincode: current ?? '' },
    rules: {
      pincode: (typed) => (PINCODE.test(withoutSpaces(typed)) ? null : PINCODE_MESSAGE),
    },
    submit: ({ pincode }) => choose(withoutSpaces(pincode)),
  })
  const typed = withoutSpaces(form.values.pincode)
  const isRefused = PINCODE.test(typed) && !deliversTo(delivery, typed)
  const known = [...new Set(addresses.map(({ pincode }) => pincode))]
  return (
    <form {...form.props}>
      <TextField
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        autoFocus
        hint="It stays on this device."
        {...form.bind('pincode')}
        error={isRefused ? `${name} does not deliver to ${typed} yet.` : form.bind('pincode').error}
      />
      {known.length > 0 && (
        <div className="mt-1 mb-4">
          <p className="mb-2 text-sm font-semibold">Your addresses</p>
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
        Deliver here
      </Button>
    </form>
  )
}
