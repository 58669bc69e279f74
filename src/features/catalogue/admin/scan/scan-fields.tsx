import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { MAX_NAME } from '../../limits.ts'
import { BoundNumber, BoundText, useProductFields } from '../bound-fields.tsx'
import { CategorySelects } from '../category-selects.tsx'
import { inputsOfPack, type PackInput } from '../pack-inputs.ts'
import { useAllCategories } from '../use-all-categories.ts'
import { PictureOfPacket } from './picture-of-packet.tsx'
import type { ScanForm } from './use-scan-form.ts'

/** The fields of a new product, in the order in which they are read from the packet. */
export function NewProductFields({ picture }: Pick<ScanForm, 'picture'>) {
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <PictureOfPacket {...picture} />
        <div className="min-w-0 grow basis-40">
          <BoundText
            name="name"
            label="Name"
            placeholder="Toned milk"
            maxLength={MAX_NAME}
            enterKeyHint="next"
            autoComplete="off"
          />
          <BoundText
            name="brand"
            label="Brand"
            optional
            placeholder="Amul"
            maxLength={80}
            enterKeyHint="next"
            autoComplete="off"
          />
        </div>
      </div>
      <KeptCategory />
      <PackFields at={0} names={['unit', 'stock', 'mrp', 'selling']} />
    </>
  )
}

/** A product that is in the shop already: only price and stock of the pack in the hand. */
export function KnownPackFields({
  at,
  known,
  picture,
}: Pick<ScanForm, 'at' | 'picture'> & { known: NonNullable<ScanForm['known']> }) {
  const pack = known.packs[at]
  const src = pack?.image ?? known.image[0]
  return (
    <>
      <div className="mb-4 flex gap-4">
        {src ? (
          <Picture src={src} alt="" sizes="96px" className="size-24 shrink-0 rounded-lg" />
        ) : (
          <PictureOfPacket {...picture} />
        )}
        <div className="min-w-0 grow self-center">
          <p className="text-sm text-muted">In your shop already</p>
          <p className="font-semibold wrap-break-word">
            {known.name} <span className="font-normal text-muted">{pack?.unit}</span>
          </p>
          {known.brand && <p className="text-sm text-muted">{known.brand}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            {!known.publish && <Badge tone="warn">Hidden</Badge>}
            <Link
              to={adminPaths.updateProduct(known._id)}
              className="font-medium text-leaf-700 underline underline-offset-4"
            >
              Edit everything
            </Link>
          </p>
        </div>
      </div>
      <PackFields at={at} names={['stock', 'mrp', 'selling']} />
    </>
  )
}

const inputs = new Map(inputsOfPack)

function PackFields({ at, names }: { at: number; names: PackInput[] }) {
  return (
    <div className={classNames('field-pair gap-x-3', names.length > 3 ? 'md:grid-cols-4' : 'md:grid-cols-3')}>
      {names.map((name) => {
        const { isNumber, ...input } = inputs.get(name)!
        const Bound = isNumber ? BoundNumber : BoundText
        return (
          <Bound key={name} name={`packs.${at}.${name}`} enterKeyHint="next" autoComplete="off" {...input} />
        )
      })}
    </div>
  )
}

/** The category of the last product in one line; while another one is chosen, the two fields. */
function KeptCategory() {
  const { values, put, bind } = useProductFields()
  const { category, subCategory } = values
  const { data: tree } = useAllCategories()
  const [isChoosing, setChoosing] = useState(subCategory === '')
  const parent = tree?.categories.find(({ _id }) => String(_id) === category)
  const sub = tree?.subCategories.find(({ _id }) => String(_id) === subCategory)
  // A category that was deleted since is chosen again.
  const isLost = tree !== undefined && subCategory !== '' && sub === undefined
  const forget = useEffectEvent(() => {
    put('category', '')
    put('subCategory', '')
  })
  useEffect(() => {
    if (isLost) forget()
  }, [isLost])
  if (isChoosing || isLost || subCategory === '' || bind('subCategory').error)
    return (
      <div className="mb-4">
        <CategorySelects />
      </div>
    )
  return (
    <div className="mb-4 flex min-h-11 items-center gap-3 rounded-lg bg-canvas px-3">
      <p className="min-w-0 grow text-sm">
        <span className="text-muted">Category</span>{' '}
        <span className="font-semibold">{parent && sub ? `${parent.name} › ${sub.name}` : 'Loading…'}</span>
      </p>
      <Button
        variant="link"
        size="sm"
        icon={<Pencil size={14} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Change
      </Button>
    </div>
  )
}
