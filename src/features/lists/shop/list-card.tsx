import { t } from '#shared/words.ts'
import { Trash2 } from 'lucide-react'
import { localName } from '#shared/local-name.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { shownName } from '#ui/shown-name.tsx'
import type { ListLine, ShoppingList } from '../contract.ts'
import { useAddAll, useListChange } from './use-lists.ts'

export function ListCard({ list: { _id, name, lines } }: { list: ShoppingList }) {
  const { isAdding, addAll } = useAddAll()
  const { change, remove } = useListChange()
  const without = (left: ListLine) =>
    change.mutate({
      _id,
      lines: lines
        .filter((one) => one !== left)
        .map(({ productId, unit, pieces }) => ({ productId, unit, pieces })),
    })
  const notes = ({ available, pieces, price, priceThen }: ListLine) =>
    [
      available < pieces &&
        (available > 0 ? t('lists.only-available', { available }) : t('lists.out-of-stock')),
      price > priceThen && t('lists.dearer-than-then', { before: formatRupees(priceThen) }),
    ].filter((note) => note !== false)
  return (
    <section aria-label={name} className="rounded-xl border border-line bg-surface p-4 md:p-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 text-base font-bold wrap-anywhere">{name}</h2>
        <IconButton
          label={t('lists.delete-name', { name })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => remove.mutate(_id)}
        />
      </div>
      <ul className="mt-1 divide-y divide-line text-sm">
        {lines.map((line) => (
          <li key={`${line.productId} ${line.unit}`} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <Link to={paths.product(line)} className="font-medium wrap-anywhere">
                {line.pieces} × {shownName(line)}
              </Link>
              <span className="block text-muted">
                {line.unit} · {formatRupees(line.price)}
              </span>
              {notes(line).map((note) => (
                <span key={note} className="block font-semibold text-warn">
                  {note}
                </span>
              ))}
            </div>
            <IconButton
              size="sm"
              label={t('lists.take-name-off', { name: localName(line) })}
              icon={Trash2}
              onClick={() => without(line)}
            />
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <Button
          className="mt-3"
          busy={isAdding}
          onClick={() => void addAll(lines.map((line) => ({ ...line, name: localName(line) })))}
        >
          {t('lists.add-all')}
        </Button>
      )}
    </section>
  )
}
