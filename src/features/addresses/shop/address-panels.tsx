import { t } from '#shared/words.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Address } from '#shared/shapes.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { fieldsOf, newFields } from './address-fields.ts'
import { AddressForm } from './address-form.tsx'
import { AddressChoice } from './address-choice.tsx'
import { chooseAddress, closeAddressPanel, openAddAddress, useAddressPanel } from './address-panels-store.ts'

interface AddressPanelsProps {
  open: boolean
  onClose: () => void
  pincodeWarning: (pincode: string) => string | null
}

/** The address overlays in one drawer: the menu to choose from, and the panels to add and to edit. */
export function AddressPanels({ open, onClose, pincodeWarning }: AddressPanelsProps) {
  const current = useAddressPanel()
  const { user } = useUser()
  // A closing panel keeps its contents during the animation.
  const [panel, setPanel] = useState(current)
  if (current && current !== panel) setPanel(current)
  const finish = (address: Address) => {
    chooseAddress(address)
    closeAddressPanel()
  }
  if (panel?.kind === 'menu')
    return (
      <Drawer
        open={open}
        onClose={onClose}
        title={t('addresses.deliver-to')}
        footer={
          <div className="grid grid-cols-2 gap-2">
            <Button variant="quiet" icon={Plus} onClick={openAddAddress}>
              {t('addresses.add-new')}
            </Button>
            <Button onClick={onClose}>{t('addresses.deliver-here')}</Button>
          </div>
        }
      >
        <AddressChoice onChoose={chooseAddress} />
      </Drawer>
    )
  const edited = panel?.kind === 'edit' ? panel.address : null
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={edited ? t('addresses.edit-address') : t('addresses.add-an-address')}
    >
      {user && (
        <AddressForm
          initial={edited ? fieldsOf(edited) : newFields(user)}
          addressId={edited?._id}
          onSaved={finish}
          pincodeWarning={pincodeWarning}
        />
      )}
    </Drawer>
  )
}
