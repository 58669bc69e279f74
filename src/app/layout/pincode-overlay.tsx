import { useFreeFrom } from '#features/charges/shop/use-free-from.ts'
import { TellMe } from '#features/fulfilment/slots/shop/tell-me.tsx'
import { PincodeDialog } from '#features/storefront/shop/pincode-dialog.tsx'

/** The pincode dialog with the amount from which delivery is free. In a file of its own, which is loaded late. */
export function PincodeOverlay(props: { open: boolean; onClose: () => void }) {
  return (
    <PincodeDialog
      {...props}
      freeFrom={useFreeFrom()}
      whenRefused={(pincode) => <TellMe key={pincode} pincode={pincode} />}
    />
  )
}
