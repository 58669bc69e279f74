import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { PictureInput } from '#features/media/admin/picture-input.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { useFocusAfterMove } from '#ui/use-focus-after-move.ts'
import { packSize } from '../pack-size.ts'
import { discountOf, percentOff } from '../selling-price.ts'
import { BoundNumber, BoundText, type ProductControl } from './bound-fields.tsx'
import { FoldedGroup } from './folded-group.tsx'
import { emptyPack, followsHeap, inputsOfPack, type PackInput } from './pack-inputs.ts'

const MAX_PACKS = 20

/** The packs of a product; product cards show the first one. */
export function PacksField({ control }: { control: ProductControl }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'packs' })
  const { frame, follow } = useFocusAfterMove<HTMLOListElement>(fields.map(({ id }) => id))
  const moveBy = (index: number, by: -1 | 1) => {
    follow(index, by)
    move(index, index + by)
  }
  return (
    <div className="grid gap-4">
      <ol ref={frame} className="grid gap-4">
        {fields.map(({ id }, index) => (
          <li key={id} aria-label={`Pack ${index + 1}`} className="rounded-xl border border-line p-3 md:p-4">
            <div className="mb-2 flex min-h-9 items-center gap-2">
              <p className="grow text-sm font-semibold">
                Pack {index + 1} <PackOffer control={control} index={index} />
              </p>
              {fields.length > 1 && (
                <>
                  <span data-moves="" className="contents">
                    <IconButton
                      size="sm"
                      label={`Move pack ${index + 1} up`}
                      icon={<ArrowUp size={16} aria-hidden />}
                      disabled={index === 0}
                      onClick={() => moveBy(index, -1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Move pack ${index + 1} down`}
                      icon={<ArrowDown size={16} aria-hidden />}
                      disabled={index === fields.length - 1}
                      onClick={() => moveBy(index, 1)}
                    />
                  </span>
                  <IconButton
                    size="sm"
                    label={`Remove pack ${index + 1}`}
                    icon={<Trash2 size={16} aria-hidden />}
                    onClick={() => remove(index)}
                  />
                </>
              )}
            </div>
            <div className={inputGrid}>
              {mainInputs.map((input) => (
                <PackInputField key={input[0]} control={control} index={index} input={input} />
              ))}
            </div>
            <MoreOfPack control={control} index={index} />
          </li>
        ))}
      </ol>
      {fields.length < MAX_PACKS && (
        <div>
          <Button
            variant="soft"
            size="sm"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => append(emptyPack, { focusName: `packs.${fields.length}.unit` })}
          >
            Add another pack
          </Button>
        </div>
      )}
    </div>
  )
}

const inputGrid = 'grid grid-cols-2 gap-x-3 md:grid-cols-4'
/** Folded away at first. */
const isMore = ([name]: [PackInput, unknown]) => ['barcode', 'sku', 'shelf', 'maxPerOrder'].includes(name)
const mainInputs = inputsOfPack.filter((input) => !isMore(input))
const moreInputs = inputsOfPack.filter(isMore)

function PackInputField({
  control,
  index,
  input: [name, { isNumber, isLong, optional, required = !optional, ...input }],
}: {
  control: ProductControl
  index: number
  input: (typeof inputsOfPack)[number]
}) {
  const Bound = isNumber ? BoundNumber : BoundText
  const bound = <Bound control={control} name={`packs.${index}.${name}`} {...input} required={required} />
  return (
    <div className={isLong ? 'max-md:col-span-2' : undefined}>
      {name === 'stock' ? (
        <OfOneHeap control={control} index={index}>
          {bound}
        </OfOneHeap>
      ) : (
        bound
      )}
    </div>
  )
}

/** What few packs need. */
function MoreOfPack({ control, index }: { control: ProductControl; index: number }) {
  const pack = useWatch({ control, name: `packs.${index}` })
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
      <SoldByWeight control={control} index={index} />
      <div className={`mt-2 ${inputGrid}`}>
        {moreInputs.map((input) => (
          <PackInputField key={input[0]} control={control} index={index} input={input} />
        ))}
      </div>
      <PackPicture control={control} index={index} />
    </FoldedGroup>
  )
}

/** "20% OFF", from both prices as typed. */
function PackOffer({ control, index }: { control: ProductControl; index: number }) {
  const mrp = useWatch({ control, name: `packs.${index}.mrp` })
  const selling = useWatch({ control, name: `packs.${index}.selling` })
  if (!mrp || !selling || selling >= mrp) return null
  const off = percentOff({ price: mrp, discount: discountOf(mrp, selling) })
  return off > 0 ? <Badge tone="offer">{`${off}% OFF`}</Badge> : null
}

/** The stock of a pack; of one that shares a heap it is entered once. */
function OfOneHeap({
  control,
  index,
  children,
}: {
  control: ProductControl
  index: number
  children: ReactNode
}) {
  const packs = useWatch({ control, name: 'packs' })
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
function SoldByWeight({ control, index }: { control: ProductControl; index: number }) {
  const { field } = useController({ control, name: `packs.${index}.weighed` })
  const grams = useController({ control, name: `packs.${index}.grams` }).field
  const shares = useController({ control, name: `packs.${index}.sharesStock` }).field
  const unit = useWatch({ control, name: `packs.${index}.unit` })
  const toggle = (weighed: boolean) => {
    field.onChange(weighed)
    const size = packSize(unit)
    if (weighed && grams.value === null && size?.of === 'g') grams.onChange(size.amount)
  }
  return (
    <>
      <Switch
        label="Sold loose, by weight"
        hint="It is weighed for each order; whoever gets less pays less."
        value={field.value}
        onChange={toggle}
      />
      {field.value && (
        <>
          <div className="max-w-60">
            <BoundNumber
              control={control}
              name={`packs.${index}.grams`}
              label="Weight the price is for"
              after="g"
            />
          </div>
          <Switch
            label="Shares its stock with the other loose packs"
            hint="They are sold from one heap: what is taken of one is missing from all."
            value={shares.value}
            onChange={shares.onChange}
          />
        </>
      )}
    </>
  )
}

function PackPicture({ control, index }: { control: ProductControl; index: number }) {
  const { field } = useController({ control, name: `packs.${index}.image` })
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">Picture of this pack</p>
      <PictureInput
        bare
        label={`Picture of pack ${index + 1}`}
        value={field.value}
        onChange={field.onChange}
      />
    </div>
  )
}
