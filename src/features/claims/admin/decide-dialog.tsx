import { useState } from 'react'
import type { ClaimWish } from '#shared/claim-words.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { claimLineText } from '../claim-reason.ts'
import type { Claim } from '../contract.ts'
import { wishWords } from './wish-words.ts'

export type Asked = 'accept' | 'part' | 'refuse'

interface Decided {
  as?: ClaimWish
  reason?: string
  items?: { position: number; replaces: boolean; mrp?: number; amount?: number; pieces?: number }[]
}

const titles: Record<Asked, string> = { accept: 'Accept it?', part: 'Give a part', refuse: 'Refuse it?' }
const actions: Record<Asked, string> = { accept: 'Accept', part: 'Give the part', refuse: 'Refuse' }

/** How a claim is settled, or why not. */
export function DecideDialog({
  asked,
  claim,
  busy,
  onDecide,
  onClose,
}: {
  asked: Asked
  claim: Claim
  busy: boolean
  onDecide: (decided: Decided) => void
  onClose: () => void
}) {
  const mayBeSent = claim.items.every(({ pieces }) => pieces !== null)
  const ways: ClaimWish[] = mayBeSent ? ['money', 'credit', 'again'] : ['money', 'credit']
  const [as, setAs] = useState<ClaimWish>(ways.includes(claim.wish) ? claim.wish : 'money')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [typed, setTyped] = useState<(number | null)[]>(claim.items.map(() => null))
  const isAgain = as === 'again'
  const errors = claim.items.map((item, at) =>
    partError(typed[at] ?? null, isAgain ? (item.pieces ?? 0) : item.amount),
  )
  const given = typed.filter((one) => one !== null && one > 0)
  const needsReason = asked !== 'accept'
  const reasonError = needsReason && reason.trim() === '' ? 'Enter a reason. The shopper reads it.' : null
  const isWrong =
    reasonError !== null ||
    (asked === 'part' && (given.length === 0 || errors.some((error) => error !== null)))
  const decide = () => {
    setTried(true)
    if (isWrong) return
    onDecide({
      ...(asked !== 'refuse' && { as }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(asked === 'part' && {
        items: claim.items.flatMap(({ position, replaces, mrp }, at) => {
          const value = typed[at]
          if (!value) return []
          return [
            {
              position,
              replaces,
              ...(mrp !== undefined && { mrp }),
              ...(isAgain ? { pieces: value } : { amount: value }),
            },
          ]
        }),
      }),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[asked]}
      footer={
        <DialogButtons cancel="Not now" onCancel={onClose}>
          <Button variant={asked === 'refuse' ? 'danger' : 'primary'} busy={busy} onClick={decide}>
            {actions[asked]}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        {asked === 'accept' && <p>{`It is worth ${formatRupees(claim.amount)} by the bill.`}</p>}
        {asked !== 'refuse' && (
          <RadioCards
            legend="How"
            cards={ways.map((value) => ({ value, label: wishWords[value], note: notes[value] }))}
            value={as}
            onChange={setAs}
          />
        )}
        {asked === 'part' &&
          claim.items.map((item, at) => (
            <NumberField
              key={`${as} ${item.position} ${item.replaces} ${item.mrp}`}
              label={claimLineText(item)}
              hint={isAgain ? `At most ${item.pieces}` : `At most ${formatRupees(item.amount)}`}
              {...(!isAgain && { before: '₹', decimals: 2 })}
              value={typed[at] ?? null}
              onChange={(value) => setTyped(typed.with(at, value))}
              error={isTried ? (errors[at] ?? (given.length === 0 ? 'Enter what is given.' : null)) : null}
            />
          ))}
        <TextArea
          label="Reason"
          optional={!needsReason}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={isTried ? reasonError : null}
        />
      </div>
    </Dialog>
  )
}

const notes: Partial<Record<ClaimWish, string>> = {
  money: 'As the order was paid. Cash is taken out of the safe for the shopper.',
  credit: 'For what they buy next; paid out on wish.',
  again: 'A new order to the same address, free of charge. It takes stock.',
}

function partError(value: number | null, most: number): string | null {
  if (value === null) return null
  return value >= 0 && value <= most ? null : 'That is more than is claimed.'
}
