import { t } from '#shared/words.ts'
import { History } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatRupees, fromPercent, fromRupees, sellingPaise, formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { Bill } from '#features/charges/contract.ts'
import { useProductSearch, type PhoneLine } from './use-phone-order.ts'

const keyOf = ({ productId, unit }: Pick<PhoneLine, 'productId' | 'unit'>) => `${productId} ${unit}`

interface PhoneBasketProps {
  lines: readonly PhoneLine[]
  lastBasket: readonly PhoneLine[]
  bill: Bill | undefined
  available: readonly { productId: number; unit: string; available: number }[]
  /** Reads a list that was written, such as a message. */
  renderPaste: (onTake: (lines: PhoneLine[]) => void) => ReactNode
  onChange: (lines: PhoneLine[]) => void
}

/** What the caller wants: the last basket in one tap, and whatever the shop's search finds. */
export function PhoneBasket({ lines, lastBasket, bill, available, renderPaste, onChange }: PhoneBasketProps) {
  const [search, setSearch] = useState('')
  const query = useProductSearch(search)
  const products = query.data
  const set = (line: Omit<PhoneLine, 'quantity'>, quantity: number) => {
    const isThere = lines.some((one) => keyOf(one) === keyOf(line))
    const next = isThere
      ? lines.map((one) => (keyOf(one) === keyOf(line) ? { ...one, quantity } : one))
      : [...lines, { ...line, quantity }]
    onChange(next.filter((one) => one.quantity > 0))
  }
  const quantityOf = (line: Omit<PhoneLine, 'quantity'>) =>
    lines.find((one) => keyOf(one) === keyOf(line))?.quantity ?? 0
  const leftOf = (line: PhoneLine) => available.find((one) => keyOf(one) === keyOf(line))?.available
  return (
    <div className="grid grid-cols-1 gap-3">
      {lastBasket.length > 0 && lines.length === 0 && (
        <Button
          variant="soft"
          icon={History}
          className="justify-self-start"
          onClick={() => onChange([...lastBasket])}
        >
          {t('orders.same-as-last-time', { count: lastBasket.length })}
        </Button>
      )}
      {renderPaste((taken) => {
        const others = lines.filter((one) => !taken.some((line) => keyOf(line) === keyOf(one)))
        onChange([...others, ...taken])
      })}
      <SearchField
        label={t('orders.add-a-product')}
        search={search}
        onSearch={setSearch}
        placeholder={t('orders.name-brand-or-pack')}
        maxLength={100}
      />
      <LoadProblem query={query} />
      {search !== '' && products && (
        <ul
          aria-label={t('orders.found')}
          className="grid grid-cols-1 divide-y divide-line rounded-xl border border-line"
        >
          {products.length === 0 && <li className="p-3 text-sm text-muted">{t('orders.nothing-found')}</li>}
          {products.flatMap((product) =>
            product.packs.map(({ unit, price, discount, stock, maxPerOrder }) => {
              const line = { productId: product._id, unit, name: product.name }
              return (
                <li key={keyOf(line)} className="flex items-center justify-between gap-3 p-3">
                  <span className="min-w-0 text-sm">
                    <span className="block font-medium wrap-anywhere">{product.name}</span>
                    <span className="block text-muted">
                      {[
                        unit,
                        formatPaise(sellingPaise(fromRupees(price), fromPercent(discount))),
                        stock === 0 && t('orders.out-of-stock'),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Stepper
                    label={`${product.name}, ${unit}`}
                    quantity={quantityOf(line)}
                    max={Math.min(stock, maxPerOrder ?? stock)}
                    reason={t('orders.only-min-available', { min: Math.min(stock, maxPerOrder ?? stock) })}
                    disabled={stock === 0}
                    onChange={(quantity) => set(line, quantity)}
                  />
                </li>
              )
            }),
          )}
        </ul>
      )}
      {lines.length > 0 && (
        <ul
          aria-label={t('orders.basket')}
          className="grid grid-cols-1 divide-y divide-line border-t border-line"
        >
          {lines.map((line) => {
            const left = leftOf(line)
            const billed = bill?.items.find((one) => keyOf(one) === keyOf(line))
            return (
              <li key={keyOf(line)} className="flex items-center justify-between gap-3 py-2 text-sm">
                <span className="min-w-0 grow">
                  <span className="block font-medium wrap-anywhere">{line.name}</span>
                  <span className="block text-muted">{line.unit}</span>
                  {left !== undefined && left < line.quantity && (
                    <span className="block font-semibold text-danger">
                      {left === 0 ? t('orders.not-available') : t('orders.only-left-available', { left })}
                    </span>
                  )}
                </span>
                <Stepper
                  label={t('orders.name-unit-in-the-basket', { name: line.name, unit: line.unit })}
                  quantity={line.quantity}
                  max={left ?? Infinity}
                  onChange={(quantity) => set(line, quantity)}
                />
                <span className="w-20 shrink-0 text-right font-semibold tabular-nums">
                  {billed ? formatRupees(billed.lineTotal) : '…'}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
