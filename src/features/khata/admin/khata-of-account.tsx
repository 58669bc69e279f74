import { t } from '#shared/words.ts'
import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { balanceText } from '../khata-words.ts'
import { CustomerForm } from './customer-form.tsx'
import { GiveCreditDialog } from './give-credit-dialog.tsx'
import { JoinBookDialog } from './join-book-dialog.tsx'
import { useAccountKhata } from './use-khata.ts'

interface KhataOfAccountProps {
  userId: string
  name: string
  mobile: number | null
}

/** The khata of an account, or the two ways to one: a new one, and that of somebody who is in the book already. */
export function KhataOfAccount({ userId, name, mobile }: KhataOfAccountProps) {
  const [isOpening, setOpening] = useState(false)
  const [isJoining, setJoining] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const khata = useAccountKhata(userId)
  const customer = khata.data
  if (customer === undefined) return <LoadProblem query={khata} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
      <p className="text-sm">
        <span className="block font-semibold">{t('khata.khata')}</span>
        <span className="text-muted">
          {customer
            ? [
                balanceText(customer.balance),
                customer.credit > 0 &&
                  t('khata.credit-of-store-credit', { credit: formatRupees(customer.credit) }),
              ]
                .filter(Boolean)
                .join(' · ')
            : t('khata.none-yet')}
        </span>
      </p>
      {customer ? (
        <ButtonLink variant="quiet" to={adminPaths.khataOf(customer._id)}>
          {t('khata.open-the-khata')}
        </ButtonLink>
      ) : (
        <span className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setOpening(true)}>
            {t('khata.start-a-khata')}
          </Button>
          <Button variant="quiet" onClick={() => setJoining(true)}>
            {t('khata.join-with-the-book')}
          </Button>
          <Button variant="quiet" onClick={() => setGiving(true)}>
            {t('khata.give-store-credit')}
          </Button>
        </span>
      )}
      {isGiving && (
        <GiveCreditDialog person={{ userId }} name={name} credit={0} onClose={() => setGiving(false)} />
      )}
      {isJoining && <JoinBookDialog userId={userId} name={name} onClose={() => setJoining(false)} />}
      {isOpening && (
        <CustomerForm
          customer={null}
          isManager
          initial={{ name, mobile, userId }}
          onClose={() => setOpening(false)}
        />
      )}
    </div>
  )
}
