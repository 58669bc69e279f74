import { t } from '#shared/words.ts'
import { Gift, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { BookCustomer } from '../contract.ts'
import { GiveCreditDialog } from './give-credit-dialog.tsx'
import { PayOutDialog } from './pay-out-dialog.tsx'

interface CreditOfCustomerProps {
  customer: BookCustomer
  mayPayOut: number
  drawers: readonly { _id: string; name: string }[]
}

/** What owners and managers do with a customer's store credit. */
export function CreditOfCustomer({ customer, mayPayOut, drawers }: CreditOfCustomerProps) {
  const [open, setOpen] = useState<'give' | 'pay-out' | null>(null)
  const { _id: customerId, name, credit, balance } = customer
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="quiet" size="sm" icon={<Gift size={18} aria-hidden />} onClick={() => setOpen('give')}>
        {t('khata.give-store-credit')}
      </Button>
      {(mayPayOut > 0 || (credit > 0 && balance > 0)) && (
        <Button
          variant="quiet"
          size="sm"
          icon={<HandCoins size={18} aria-hidden />}
          onClick={() => setOpen('pay-out')}
        >
          {t('khata.pay-credit-out')}
        </Button>
      )}
      {open === 'give' && (
        <GiveCreditDialog person={{ customerId }} name={name} credit={credit} onClose={close} />
      )}
      {open === 'pay-out' && (
        <PayOutDialog customer={customer} mayPayOut={mayPayOut} drawers={drawers} onClose={close} />
      )}
    </>
  )
}
