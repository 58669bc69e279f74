import { ChevronDown } from 'lucide-react'
import type { CartLine } from '#features/cart/cart-line.ts'
import type { Substitution } from '#shared/substitutions.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { substitutionOptions } from '../substitution.ts'
import type { SubstitutionWish } from './use-substitution.ts'

const notes: Record<Substitution, string> = {
  best: 'Something like it, never for more than what you ordered.',
  refund: 'You pay only for what you get.',
  call: 'We call the number of the delivery address before we pack.',
}

/** There is little room beside an item. */
const shortLabels: Record<Substitution, string> = { best: 'Replace', refund: 'Refund', call: 'Call me' }

/** What the shop does if an item is missing. */
export function SubstitutionChoice({ wish }: { wish: SubstitutionWish }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <RadioCards
        bare
        legend="If something is missing"
        name="substitution"
        value={wish.whole}
        onChange={wish.choose}
        cards={substitutionOptions.map((option) => ({ ...option, note: notes[option.value] }))}
      />
      <p className="text-sm text-muted">You can choose differently for an item in the list of your order.</p>
    </div>
  )
}

/** The same for one line of the cart. */
export function LineSubstitution({ line, wish }: { line: CartLine; wish: SubstitutionWish }) {
  return (
    <label className="relative inline-flex min-h-11 max-w-full items-center gap-1 text-muted">
      <span className="shrink-0">If missing:</span>
      <select
        aria-label={`If ${line.product.name}, ${line.unit} is missing`}
        value={wish.of(line)}
        onChange={(event) => wish.chooseFor(line, event.target.value as Substitution)}
        className="min-h-11 min-w-0 appearance-none truncate rounded-md bg-transparent pr-6 font-semibold text-leaf-700"
      >
        {substitutionOptions.map(({ value }) => (
          <option key={value} value={value}>
            {shortLabels[value]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute right-1 text-leaf-700" />
    </label>
  )
}
