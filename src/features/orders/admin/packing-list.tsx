import { formatRupees } from '#shared/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Order } from '../contract.ts'
import { useTickedItems } from './ticked-items.ts'

/** The items to pack, to be ticked off: "Packed 5 of 8". A tap anywhere on a line ticks it. */
export function PackingList({ order }: { order: Order }) {
  const { ticked, tick } = useTickedItems(order.orderId)
  const keys = order.items.map(({ productId, unit }) => `${productId} ${unit}`)
  const packed = keys.filter((key) => ticked.includes(key)).length
  const progressText = `Packed ${packed} of ${keys.length}`
  return (
    <>
      <p role="status" className="mb-1.5 text-sm font-semibold text-muted tabular-nums">
        {progressText}
      </p>
      <ProgressBar label={progressText} value={packed / keys.length} />
      <ul className="mt-2 -mb-2 divide-y divide-line">
        {order.items.map(({ name, unit, quantity, image, lineTotal }, at) => {
          const key = keys[at]!
          const isTicked = ticked.includes(key)
          return (
            <li key={key} className="flex items-center justify-between gap-3">
              <Checkbox
                value={isTicked}
                onChange={(next) => tick(key, next)}
                label={
                  <span className="flex items-center gap-3">
                    <Picture src={image} alt="" sizes="72px" className="w-18 shrink-0 rounded-lg" />
                    <span className={classNames('min-w-0', isTicked && 'text-muted line-through')}>
                      <span className="block leading-5 font-medium wrap-anywhere">{name}</span>
                      <strong className="text-lg tabular-nums">{quantity} ×</strong> {unit}
                    </span>
                  </span>
                }
              />
              <span className="shrink-0 text-sm tabular-nums max-sm:hidden">{formatRupees(lineTotal)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
