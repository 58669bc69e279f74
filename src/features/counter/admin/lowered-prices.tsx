import { t } from '#shared/words.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import type { Bill } from '../bill.ts'
import { belowCeiling, isOwners } from '../bill-discount.ts'
import { PersonDialog } from './person-dialog.tsx'
import type { Approval, Cashier } from './use-cashier.ts'

/** Somebody’s yes to the prices of one bill: a manager’s, or, without a network, that it is listed. */
export function useLoweredPrices(bill: Bill, { ceiling, managerCeiling }: Cashier) {
  const [yes, setYes] = useState<{ bill: Bill; approval: Approval | null } | null>(null)
  /** How often it was asked; each time the button has the focus. */
  const [asked, setAsked] = useState(0)
  const sentence = belowCeiling(bill, ceiling, managerCeiling)
  // A line that was changed after it is another bill.
  const given = yes?.bill === bill ? yes : null
  return {
    sentence,
    isOwners: isOwners(bill, managerCeiling),
    approval: given?.approval?.approval ?? null,
    asked,
    isAsked: asked > 0 && sentence !== null && given === null,
    /** Whether somebody must be asked first; the question is then on the screen. */
    asks: () => {
      const mustAsk = sentence !== null && given === null
      setAsked(mustAsk ? asked + 1 : 0)
      return mustAsk
    },
    allow: (approval: Approval | null) => setYes({ bill, approval }),
    forget: () => {
      setYes(null)
      setAsked(0)
    },
  }
}

interface LoweredPricesProps {
  lowered: ReturnType<typeof useLoweredPrices>
  cashier: Cashier
  isOnline: boolean
  onDone: () => void
}

/** Asks a manager for the prices of a bill; without a network nobody can, and the sale is listed. */
export function LoweredPrices({ lowered, cashier, isOnline, onDone }: LoweredPricesProps) {
  const [asksManager, setAsksManager] = useState(false)
  const allow = (approval: Approval | null) => {
    lowered.allow(approval)
    onDone()
  }
  return (
    <>
      <Note
        tone="warn"
        action={
          isOnline ? (
            <Button size="sm" autoFocus onClick={() => setAsksManager(true)}>
              {lowered.isOwners ? t('counter.ask-an-owner') : t('counter.ask-a-manager')}
            </Button>
          ) : (
            <Button size="sm" autoFocus onClick={() => allow(null)}>
              {t('counter.sell-and-list-it')}
            </Button>
          )
        }
      >
        {lowered.sentence} {!isOnline && t('counter.without-a-network-nobody-can-approve-it')}
      </Note>
      {asksManager && (
        <PersonDialog
          title={lowered.isOwners ? t('counter.an-owners-yes') : t('counter.a-managers-yes')}
          people={cashier.managers.filter(({ isOwner }) => isOwner || !lowered.isOwners)}
          nobody={
            lowered.isOwners
              ? t('counter.no-owner-has-a-pin-yet')
              : t('counter.no-manager-has-a-pin-yet-managers')
          }
          onProve={async (userId, proof) => allow(await cashier.approve(userId, proof))}
          onClose={() => setAsksManager(false)}
        />
      )}
    </>
  )
}
