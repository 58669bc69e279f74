import { localName } from '#shared/local-name.ts'
import { t, written } from '#shared/words.ts'
import { ChevronDown } from 'lucide-react'
import type { CartLine } from '#features/cart/cart-line.ts'
import type { Substitution } from '#shared/substitutions.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { substitutionOptions } from '../substitution.ts'
import type { SubstitutionWish } from './use-substitution.ts'

const notes: Record<Substitution, string> = written({
  best: () => t('orders.something-like-it-never-for-more-than'),
  refund: () => t('orders.you-pay-only-for-what-you-get'),
  call: () => t('orders.we-call-the-number-of-the-delivery'),
})

/** There is little room beside an item. */
const shortLabels: Record<Substitution, string> = written({
  best: () => t('orders.replace'),
  refund: () => t('orders.refund'),
  call: () => t('orders.call-me'),
})

/** What the shop does if an item is missing. */
export function SubstitutionChoice({ wish }: { wish: SubstitutionWish }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <RadioCards
        bare
        legend={t('orders.if-something-is-missing')}
        name="substitution"
        value={wish.whole}
        onChange={wish.choose}
        cards={substitutionOptions.map((option) => ({ ...option, note: notes[option.value] }))}
      />
      <p className="text-sm text-muted">{t('orders.you-can-choose-differently-for-an-item')}</p>
    </div>
  )
}

/** The same for one line of the cart. */
export function LineSubstitution({ line, wish }: { line: CartLine; wish: SubstitutionWish }) {
  return (
    <label className="relative inline-flex min-h-11 max-w-full items-center gap-1 text-muted">
      <span>{t('orders.if-missing')}</span>
      <select
        aria-label={t('orders.if-name-unit-is-missing', { name: localName(line.product), unit: line.unit })}
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
