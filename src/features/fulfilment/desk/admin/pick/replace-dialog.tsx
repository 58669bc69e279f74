import { t } from '#shared/words.ts'
import { useQuery } from '@tanstack/react-query'
import { weightText } from '#shared/weight-text.ts'
import { useState } from 'react'
import { searchCalls } from '#features/search/calls.ts'
import type { SearchContract } from '#features/search/contract.ts'
import { localName } from '#shared/local-name.ts'
import { formatRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Picture } from '#ui/picture.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { isFarMore } from '../../far-more.ts'
import { type PickDialogProps, type Why, lineOf, WhyMissing } from './pick-dialogs.tsx'

interface Candidate {
  productId: number
  name: string
  image: string
  unit: string
  /** Rupees, as the shopper pays it today. */
  price: number
  stock: number
  /** What is there in grams, and the weight of one pack, if it is sold by weight. */
  stockGrams: number | null
  packGrams: number | null
}

const MAX_SEARCH = 100

/** Another pack instead of what is missing. */
export function ReplaceDialog({ line, onClose, onTap }: PickDialogProps) {
  const { searchProduct } = useClient<SearchContract>(searchCalls)
  const [search, setSearch] = useState(line.name.split(' ').slice(0, 2).join(' '))
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const [supplied, setSupplied] = useState<number | null>(0)
  const [quantity, setQuantity] = useState<number | null>(line.quantity)
  const [grams, setGrams] = useState<number | null>(null)
  const [inHand, setInHand] = useState(false)
  /** The quantity that was asked about and is right. */
  const [sureOf, setSureOf] = useState<number | null>(null)
  const [why, setWhy] = useState<Why | null>('none_left')
  const query = useQuery({
    queryKey: ['catalogue', 'replacements', search],
    queryFn: ({ signal }) => searchProduct({ body: { search, limit: 9 } }, { signal }),
  })
  const { data, error, isPending } = query
  const candidates = (data?.data ?? []).flatMap((product) =>
    product.packs
      .filter((pack) => product._id !== line.productId || pack.unit !== line.unit)
      .map((pack): Candidate => ({
        productId: product._id,
        name: localName(product),
        image: pack.image ?? product.image[0] ?? '',
        unit: pack.unit,
        price: pack.price * (1 - pack.discount / 100),
        stock: pack.stock,
        stockGrams: pack.weighed ? (pack.stockGrams ?? null) : null,
        packGrams: pack.weighed ? (pack.grams ?? null) : null,
      })),
  )
  const packGrams = chosen?.packGrams ?? null
  const isLacking =
    chosen !== null &&
    (packGrams === null
      ? (quantity ?? 0) > chosen.stock
      : (grams ?? 0) > (chosen.stockGrams ?? chosen.stock * packGrams))
  const missing = line.quantity - (supplied ?? 0)
  const isMany = quantity !== null && isFarMore(quantity, missing)
  const isRight =
    chosen !== null &&
    (!isMany || sureOf === quantity) &&
    quantity !== null &&
    quantity >= 1 &&
    quantity <= 999 &&
    (packGrams === null || isWeight(grams)) &&
    supplied !== null &&
    supplied < line.quantity &&
    (!isLacking || inHand)
  const save = () => {
    if (!chosen || quantity === null || supplied === null) return
    const { productId, unit } = chosen
    onTap({
      ...lineOf(line),
      suppliedQuantity: supplied,
      replacement: {
        productId,
        unit,
        quantity,
        ...(packGrams !== null && grams !== null && { grams }),
        ...(inHand && { inHand }),
      },
      ...(why && { why }),
      ...(isMany && { confirmed: true }),
    })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title={t('desk.replace-name-unit', { name: line.name, unit: line.unit })}
      footer={
        <DialogButtons onCancel={onClose}>
          <Button disabled={!isRight} onClick={save}>
            {chosen
              ? t('desk.replace-by-quantity-unit', { quantity: quantity ?? 0, unit: chosen.unit })
              : t('desk.choose-a-pack')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('desk.the-shopper-pays-what-it-costs-and')}</p>
        <SearchField
          label={t('desk.find-a-pack')}
          search={search}
          onSearch={setSearch}
          maxLength={MAX_SEARCH}
        />
        {error ? (
          <LoadProblem query={query} />
        ) : isPending ? (
          <Skeleton className="h-40 w-full" />
        ) : candidates.length === 0 ? (
          <p className="text-muted">{t('desk.nothing-found-try-another-word')}</p>
        ) : (
          <div className="max-h-72 overflow-y-auto">
            <RadioCards
              legend={t('desk.packs')}
              bare
              value={chosen && keyOf(chosen)}
              onChange={(key) => {
                setChosen(candidates.find((one) => keyOf(one) === key) ?? null)
                setGrams(null)
                setInHand(false)
              }}
              cards={candidates.map((one) => ({
                value: keyOf(one),
                label: `${one.name}, ${one.unit}`,
                note: `${formatRupees(one.price)} · ${stockText(one)}`,
                icon: <Picture src={one.image} alt="" sizes="40px" className="w-10 rounded" />,
              }))}
            />
          </div>
        )}
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label={t('desk.how-many-of-it')}
            value={quantity}
            onChange={setQuantity}
            maxLength={3}
          />
          {packGrams !== null && (
            <NumberField
              label={t('desk.weight-of-all-of-it')}
              value={grams}
              onChange={setGrams}
              after="g"
              maxLength={9}
              hint={t('desk.about-weighttext', { weightText: weightText(packGrams * (quantity ?? 0)) })}
              error={
                grams === null || isWeight(grams) ? undefined : t('desk.enter-the-weight-in-whole-grams')
              }
            />
          )}
          {line.grams === undefined && line.quantity > 1 && (
            <NumberField
              label={t('desk.of-the-quantity-ordered', { quantity: line.quantity })}
              value={supplied}
              onChange={setSupplied}
              maxLength={6}
              error={
                supplied !== null && supplied < line.quantity
                  ? undefined
                  : t('desk.at-most-quantity', { quantity: line.quantity - 1 })
              }
            />
          )}
        </div>
        {isMany && (
          <Switch
            label={t('desk.yes-quantity-for-the-missing-that-missing', { quantity, missing })}
            hint={t('desk.that-is-far-more-than-was-ordered')}
            value={sureOf === quantity}
            onChange={(isSure) => setSureOf(isSure ? quantity : null)}
          />
        )}
        {isLacking && (
          <Switch
            label={t('desk.i-hold-it-in-my-hand')}
            hint={t('desk.the-stock-says-that-there-are-fewer')}
            value={inHand}
            onChange={setInHand}
          />
        )}
        <WhyMissing value={why} onChange={setWhy} />
      </div>
    </Dialog>
  )
}

const isWeight = (grams: number | null): grams is number =>
  grams !== null && Number.isInteger(grams) && grams >= 1 && grams <= 100_000_000

const stockText = ({ stock, stockGrams }: Candidate): string =>
  (stockGrams ?? stock) === 0
    ? t('desk.none-in-stock')
    : t('desk.stock-in-stock', { stock: stockGrams === null ? stock : weightText(stockGrams) })

const keyOf = ({ productId, unit }: Candidate) => `${productId} ${unit}`
