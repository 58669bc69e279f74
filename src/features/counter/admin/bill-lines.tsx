import { t } from '#shared/words.ts'
import { Pencil } from 'lucide-react'
import { memo, useState } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees, fromRupees, formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { GoodsName } from '#ui/goods-name.tsx'
import { NameHere } from '#ui/second-name.tsx'
import { Stepper } from '#ui/stepper.tsx'
import {
  expiredOf,
  isUnread,
  isUnweighed,
  lineAmount,
  lineAsSold,
  MAX_LINE,
  priceOfPacket,
  type Bill,
  type BillLine,
  type LineChange,
} from '../bill.ts'
import { LineEditor } from './line-editor.tsx'

interface BillLinesProps {
  bill: Bill
  /** By the shop's time, as "2026-11-30". */
  today: string
  isManager: boolean
  /** While it is paid, nothing changes. */
  isFixed: boolean
  onChange: (id: number, change: LineChange) => void
  /** The MRP that is printed on the packets of a line was read. */
  onMrp: (id: number, mrp: number) => void
  /** One packet of a line bears another MRP. */
  onOtherMrp: (id: number) => void
  /** A line is as it should be: the next thing is scanned. */
  onDone: () => void
}

/** The bill that is being typed, the newest line first. A line is rendered again only when it changes. */
export const BillLines = memo(function BillLines({ bill, ...rest }: BillLinesProps) {
  const { discount } = bill
  return (
    <ul
      aria-label={t('counter.bill')}
      className="divide-y divide-line rounded-xl border border-line bg-surface"
    >
      {bill.lines.toReversed().map((line) => (
        <Line key={line.id} line={line} discount={discount} {...rest} />
      ))}
    </ul>
  )
})

interface LineProps extends Omit<BillLinesProps, 'bill'> {
  line: BillLine
  /** Of the whole bill. */
  discount: Bill['discount']
}

const Line = memo(function Line({
  line,
  discount,
  today,
  isManager,
  isFixed,
  onChange,
  onMrp,
  onOtherMrp,
  onDone,
}: LineProps) {
  const { pack, quantity, grams, mrpPaise } = line
  const sold = lineAsSold(line, discount)
  const mustWeigh = isUnweighed(line)
  /** What is typed never decides it: a weight would end with its first digit. */
  const [isOpen, setOpen] = useState(mustWeigh)
  if (mustWeigh && !isOpen) setOpen(true)
  const name = `${pack.name}, ${pack.unit}`
  const expired = expiredOf(line, today)
  const price = priceOfPacket(line)
  const isLowered = sold.unitPaise !== fromRupees(price)
  return (
    <li className="grid gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-[min(10rem,100%)] grow basis-full sm:basis-40">
          <span className="font-semibold wrap-anywhere">
            <GoodsName name={name} />
            <NameHere names={pack.otherNames} />
          </span>
          <span className="block text-sm text-muted tabular-nums">
            {formatPaise(sold.unitPaise)}
            {isLowered && t('counter.instead-of-price', { price: formatRupees(price) })}
            {grams !== null && ` · ${grams} g`}
          </span>
        </span>
        {!pack.weighed && !isFixed && (
          <Stepper
            label={name}
            quantity={quantity}
            max={MAX_LINE}
            size="md"
            onChange={(next) => onChange(line.id, { quantity: next })}
          />
        )}
        {!pack.weighed && isFixed && <span className="tabular-nums">{quantity} ×</span>}
        <span className="min-w-20 grow text-right text-lg sm:grow-0 font-bold tabular-nums">
          {mustWeigh ? t('counter.weigh') : formatPaise(lineAmount(sold))}
        </span>
        {!isFixed && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('counter.change-name', { name })}
            aria-expanded={isOpen}
            icon={Pencil}
            onClick={() => setOpen(!isOpen || mustWeigh)}
          />
        )}
      </div>
      {expired !== null && (
        <p className="text-sm font-semibold text-warn">
          {t('counter.packets-of-expired-look-at-the-date', { expired: formatDay(expired) })}
        </p>
      )}
      {pack.mrps && !isFixed && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className={isUnread(line) ? 'font-semibold text-warn' : 'text-muted'}>
            {isUnread(line) ? t('counter.which-mrp-is-printed') : t('counter.printed-mrp')}
          </span>
          <span
            role="group"
            aria-label={t('counter.printed-mrp-of-name', { name })}
            className="flex flex-wrap gap-2"
          >
            {pack.mrps.map(({ mrp }) => (
              <Button
                key={mrp}
                data-reads={isUnread(line) || undefined}
                size="sm"
                variant={mrpPaise === fromRupees(mrp) ? 'primary' : 'quiet'}
                aria-pressed={mrpPaise === fromRupees(mrp)}
                onClick={() => {
                  onMrp(line.id, mrp)
                  onDone()
                }}
              >
                {formatRupees(mrp)}
              </Button>
            ))}
          </span>
          {quantity > 1 && !isUnread(line) && (
            <Button size="sm" variant="quiet" onClick={() => onOtherMrp(line.id)}>
              {t('counter.1-has-another-mrp')}
            </Button>
          )}
        </div>
      )}
      {isOpen && !isFixed && (
        <LineEditor
          // Another MRP is another price.
          key={mrpPaise}
          line={line}
          isManager={isManager}
          onChange={(to) => onChange(line.id, to)}
          onClose={() => setOpen(mustWeigh)}
          onDone={onDone}
        />
      )}
    </li>
  )
})
