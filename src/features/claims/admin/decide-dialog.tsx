import type { ClaimWish } from '#shared/claim-words.ts'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useFields } from '#ui/use-fields.ts'
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

interface DecideDialogProps {
  asked: Asked
  claim: Claim
  /** Says itself what failed. */
  onDecide: (decided: Decided) => Promise<unknown>
  onClose: () => void
}

/** How a claim is settled, or why not. */
export function DecideDialog({ asked, claim, onDecide, onClose }: DecideDialogProps) {
  const mayBeSent = claim.items.every(({ pieces }) => pieces !== null)
  const ways: ClaimWish[] = mayBeSent ? ['money', 'credit', 'again'] : ['money', 'credit']
  const needsReason = asked !== 'accept'
  const form = useFields({
    initial: {
      as: ways.includes(claim.wish) ? claim.wish : 'money',
      given: claim.items.map((): number | null => null),
      reason: '',
    },
    rules: {
      reason: (reason) =>
        needsReason && reason.trim() === '' ? 'Enter a reason. The shopper reads it.' : null,
      given: (given, { as }) => (asked === 'part' ? givenProblem(claim, given, as === 'again') : null),
    },
    submit: async ({ as, given, reason }) => {
      await onDecide({
        ...(asked !== 'refuse' && { as }),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(asked === 'part' && {
          items: claim.items.flatMap(({ position, replaces, mrp }, at) => {
            const value = given[at]
            if (!value) return []
            const row = { position, replaces, ...(mrp !== undefined && { mrp }) }
            return [as === 'again' ? { ...row, pieces: value } : { ...row, amount: value }]
          }),
        }),
      })
    },
    onFailure: () => undefined,
  })
  const { as, given } = form.values
  const isAgain = as === 'again'
  const problem = form.bind('given').error
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={titles[asked]}
      cancel="Not now"
      action={actions[asked]}
      variant={asked === 'refuse' ? 'danger' : 'primary'}
      className="grid gap-4"
    >
      {asked === 'accept' && <p>{`It is worth ${formatRupees(claim.amount)} by the bill.`}</p>}
      {asked !== 'refuse' && (
        <RadioCards
          legend="How"
          cards={ways.map((value) => ({ value, label: wishWords[value], note: notes[value] }))}
          value={as}
          onChange={(value) => form.set('as', value)}
        />
      )}
      {asked === 'part' &&
        claim.items.map((item, at) => (
          <NumberField
            key={`${as} ${item.position} ${item.replaces} ${item.mrp}`}
            label={claimLineText(item)}
            hint={isAgain ? `At most ${item.pieces}` : `At most ${formatRupees(item.amount)}`}
            {...(!isAgain && { before: '₹', decimals: 2 })}
            {...form.at<string, number | null>(`given.${at}`)}
            error={
              problem && (partError(given[at], mostOf(item, isAgain)) ?? (isNothing(given) ? problem : null))
            }
          />
        ))}
      <TextArea label="Reason" optional={!needsReason} rows={2} maxLength={500} {...form.bind('reason')} />
    </FormDialog>
  )
}

const mostOf = ({ pieces, amount }: Claim['items'][number], isAgain: boolean): number =>
  isAgain ? (pieces ?? 0) : amount

const isNothing = (given: readonly (number | null)[]) => !given.some((one) => one !== null && one > 0)

function givenProblem({ items }: Claim, given: readonly (number | null)[], isAgain: boolean): string | null {
  const wrong = items.map((item, at) => partError(given[at], mostOf(item, isAgain))).find(Boolean)
  return wrong ?? (isNothing(given) ? 'Enter what is given.' : null)
}

const notes: Partial<Record<ClaimWish, string>> = {
  money: 'As the order was paid. Cash is handed over afterwards, from a drawer or the safe.',
  credit: 'For what they buy next; paid out on wish.',
  again: 'A new order to the same address, free of charge. It takes stock.',
}

function partError(value: number | null | undefined, most: number): string | null {
  if (value == null) return null
  return value >= 0 && value <= most ? null : 'That is more than is claimed.'
}
