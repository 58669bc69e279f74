import { t } from '#shared/words.ts'
import { useState } from 'react'
import { EntryDialog } from '#features/khata/admin/entry-dialog.tsx'
import type { BookCustomer } from '#features/khata/contract.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { Counter } from '../contract.ts'
import { BookSearch } from './customer-choice.tsx'

interface KhataPaymentProps {
  counter: Counter
  isManager: boolean
  onClose: () => void
}

/** Takes a payment on a khata at the counter: whose it is, then how much; cash goes into the counter's drawer. */
export function KhataPayment({ counter, isManager, onClose }: KhataPaymentProps) {
  const [customer, setCustomer] = useState<BookCustomer | null>(null)
  if (customer)
    return (
      <EntryDialog
        customer={customer}
        kind="payment"
        drawers={counter.drawer ? [counter] : []}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title={t('counter.whose-khata-is-it')}>
      <BookSearch isManager={isManager} onChoose={setCustomer} onCancel={onClose} />
    </Dialog>
  )
}
