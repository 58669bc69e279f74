import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { PictureInput } from '#features/media/admin/picture-input.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useForm } from '#ui/form-fields.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Switch } from '#ui/switch.tsx'
import { formatRupees } from '#shared/money.ts'
import type { Pack } from '#shared/shapes.ts'
import { useFocusAfterMove } from '#ui/use-focus-after-move.ts'
import { useRows } from '#ui/use-rows.ts'
import { packSize } from '../pack-size.ts'
import { discountOf, percentOff } from '../selling-price.ts'
import { BoundNumber, BoundText, useProductFields } from './bound-fields.tsx'
import { FoldedGroup } from './folded-group.tsx'
import { isMrpRaised } from './product-form-values.ts'
import { emptyPack, followsHeap, inputsOfPack, type PackInput, type PackValues } from './pack-inputs.ts'

const MAX_PACKS = 20

/** The packs of a product; product cards show the first one. */
export function PacksField({ before }: { before: readonly Pack[] }) {
  const { keys, append, remove, move } = useRows(useForm(), 'packs')
  const { frame, follow } = useFocusAfterMove<HTMLOListElement>(keys)
  const moveBy = (index: number, by: -1 | 1) => {
    follow(index, by)
    move(index, index + by)
  }
  return (
    <div className="grid gap-4">
      <ol ref={frame} className="grid gap-4">
        {keys.map((key, index) => (
          <li key={key} aria-label={`Pack ${index + 1}`} className="rounded-xl border border-line p-3 md:p-4">
            <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-2">
              <p className="grow text-sm font-semibold">
                Pack {index + 1} <PackOffer index={index} />
              </p>
              {keys.length > 1 && (
                <>
                  <span data-moves="" className="contents">
                    <IconButton
                      size="sm"
                      label={`Move pack ${index + 1} up`}
                      icon={ArrowUp}
                      disabled={index === 0}
                      onClick={() => moveBy(index, -1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Move pack ${index + 1} down`}
                      icon={ArrowDown}
                      disabled={index === keys.length - 1}
                      onClick={() => moveBy(index, 1)}
                    />
                  </span>
                  <IconButton
                    size="sm"
                    label={`Remove pack ${index + 1}`}
                    icon={Trash2}
                    onClick={() => remove(index)}
                  />
                </>
              )}
            </div>
            <div className={inputGrid}>
              {mainInputs.map((input) => (
                <PackInputField key={input[0]} index={index} input={input} />
              ))}
            </div>
            <OldPacketsField index={index} before={before} />
            <MoreOfPack index={index} />
          </li>
        ))}
      </ol>
      {keys.length < MAX_PACKS && (
        <div>
          <Button variant="soft" size="sm" icon={Plus} onClick={() => append(emptyPack, 'unit')}>
            Add another pack
          </Button>
        </div>
      )}
    </div>
  )
}

const inputGrid = 'field-pair gap-x-3 md:grid-cols-4'
/** Folded away at first. */
const isMore = ([name]: [PackInput, unknown]) => ['barcode', 'sku', 'shelf', 'maxPerOrder'].includes(name)
const mainInputs = inputsOfPack.filter((input) => !isMore(input))
const moreInputs = inputsOfPack.filter(isMore)

function PackInputField({
  index,
  input: [name, { isNumber, isLong, optional, required = !optional, ...input }],
}: {
  index: number
  input: (typeof inputsOfPack)[number]
}) {
  const Bound = isNumber ? BoundNumber : BoundText
  const bound = <Bound name={`packs.${index}.${name}`} {...input} required={required} />
  return (
    <div className={isLong ? 'max-md:col-span-full' : undefined}>
      {name === 'stock' ? <OfOneHeap index={index}>{bound}</OfOneHeap> : bound}
    </div>
  )
}

/** What few packs need. */
function MoreOfPack({ index }: { index: number }) {
  const pack = usePack(index)
  const filled = [
    pack.weighed && 'By weight',
    pack.barcode && `Barcode ${pack.barcode}`,
    pack.sku && `SKU ${pack.sku}`,
    pack.shelf && `Shelf ${pack.shelf}`,
    pack.maxPerOrder && `At most ${pack.maxPerOrder} in an order`,
    pack.image && 'Own picture',
  ]
  return (
    <FoldedGroup
      title="More of this pack"
      holds={filled.filter(Boolean).join(' · ') || 'By weight, barcode, SKU, shelf, limit, own picture'}
    >
      <SoldByWeight index={index} />
      <div className={`mt-2 ${inputGrid}`}>
        {moreInputs.map((input) => (
          <PackInputField key={input[0]} index={index} input={input} />
        ))}
      </div>
      <PackPicture index={index} />
    </FoldedGroup>
  )
}

/** What is printed on the packets in stock, where a higher MRP was typed. */
function OldPacketsField({ index, before }: { index: number; before: readonly Pack[] }) {
  const form = useProductFields()
  const pack = usePack(index)
  const was = before.find(({ unit }) => unit === pack.unit)
  if (!isMrpRaised(pack, was)) return null
  return (
    <div className="mb-3">
      <RadioCards
        legend={`${was.stock === 1 ? '1 packet is' : `${was.stock} packets are`} in stock. What is printed on ${was.stock === 1 ? 'it' : 'them'}?`}
        cards={[
          {
            value: 'side_by_side',
            label: `MRP ${formatRupees(was.price)}`,
            note: 'They keep it: the counter and whoever packs orders ask which one a packet has.',
          },
          {
            value: 'corrected',
            label: `MRP ${formatRupees(pack.mrp ?? 0)}`,
            note: 'It was entered wrongly before.',
          },
        ]}
        columns
        {...form.at<string, PackValues['oldPackets']>(`packs.${index}.oldPackets`)}
      />
    </div>
  )
}

/** "20% OFF", from both prices as typed. */
function PackOffer({ index }: { index: number }) {
  const { mrp, selling } = usePack(index)
  if (!mrp || !selling || selling >= mrp) return null
  const off = percentOff({ price: mrp, discount: discountOf(mrp, selling) })
  return off > 0 ? <Badge tone="offer">{`${off}% OFF`}</Badge> : null
}

/** The stock of a pack; of one that shares a heap it is entered once. */
function OfOneHeap({ index, children }: { index: number; children: ReactNode }) {
  const { packs } = useProductFields().values
  if (!followsHeap(packs, index)) return children
  const first = packs.find(({ weighed, sharesStock }) => weighed && sharesStock)
  return (
    <div className="text-sm">
      <p className="mb-1 font-semibold">Stock</p>
      <p className="py-2 text-muted">Of one heap with {first?.unit || 'the pack above'}</p>
    </div>
  )
}

/** The weight that the price is for is proposed from the size of the pack. */
function SoldByWeight({ index }: { index: number }) {
  const { put } = useProductFields()
  const { weighed, grams, sharesStock, unit } = usePack(index)
  const toggle = (isOn: boolean) => {
    put(`packs.${index}.weighed`, isOn)
    const size = packSize(unit)
    if (isOn && grams === null && size?.of === 'g') put(`packs.${index}.grams`, size.amount)
  }
  return (
    <>
      <Switch
        label="Sold loose, by weight"
        hint="It is weighed for each order; whoever gets less pays less."
        value={weighed}
        onChange={toggle}
      />
      {weighed && (
        <>
          <div className="max-w-60">
            <BoundNumber name={`packs.${index}.grams`} label="Weight the price is for" after="g" />
          </div>
          <Switch
            label="Shares its stock with the other loose packs"
            hint="They are sold from one heap: what is taken of one is missing from all."
            value={sharesStock}
            onChange={(isOn) => put(`packs.${index}.sharesStock`, isOn)}
          />
        </>
      )}
    </>
  )
}

function PackPicture({ index }: { index: number }) {
  const { put } = useProductFields()
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">Picture of this pack</p>
      <PictureInput
        bare
        label={`Picture of pack ${index + 1}`}
        value={usePack(index).image}
        onChange={(image) => put(`packs.${index}.image`, image)}
      />
    </div>
  )
}

const usePack = (index: number) => useProductFields().values.packs[index]!
