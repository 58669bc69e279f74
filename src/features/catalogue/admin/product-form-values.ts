import { DECLARATION_NAMES, type DeclarationName } from '#shared/declarations.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { filledTranslations, otherLanguages } from '#shared/translations.ts'
import { filledDeclarations } from '../declaration-fields.ts'
import { discountOf, sellingRupees } from '../selling-price.ts'
import type { PackChange } from '../product-fields.ts'
import { emptyPack, followsHeap, type PackValues } from './pack-inputs.ts'

export interface ProductValues {
  name: string
  brand: string
  /** Ids as text, as the select fields use them. */
  category: string
  subCategory: string
  image: string[]
  packs: PackValues[]
  description: string
  details: { name: string; value: string }[]
  declarations: Record<DeclarationName, string>
  /** By language; empty texts for what is not translated. */
  translations: Record<string, { name: string; description: string }>
  veg: '' | 'veg' | 'non-veg'
  origin: string
  publish: boolean
}

export const noDeclarations = Object.fromEntries(DECLARATION_NAMES.map((name) => [name, ''])) as Record<
  DeclarationName,
  string
>

const noTranslations = Object.fromEntries(
  otherLanguages().map(({ id }) => [id, { name: '', description: '' }]),
)

export const emptyProduct: ProductValues = {
  name: '',
  brand: '',
  category: '',
  subCategory: '',
  image: [],
  packs: [emptyPack],
  description: '',
  details: [],
  declarations: noDeclarations,
  translations: noTranslations,
  veg: '',
  origin: '',
  publish: true,
}

export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  brand: product.brand ?? '',
  category: String(product.category),
  subCategory: String(product.subCategory),
  image: product.image,
  packs: product.packs.map(packValuesOf),
  description: product.description,
  details: Object.entries(product.more_details).map(([name, value]) => ({ name, value })),
  declarations: { ...noDeclarations, ...product.declarations },
  translations: Object.fromEntries(
    otherLanguages().map(({ id }) => [id, { name: '', description: '', ...product.translations?.[id] }]),
  ),
  veg: product.veg === null ? '' : product.veg ? 'veg' : 'non-veg',
  origin: product.origin ?? '',
  publish: product.publish,
})

function packValuesOf(pack: Pack): PackValues {
  const typed = { ...pack, mrp: pack.price, selling: sellingRupees(pack) }
  const values = Object.entries(emptyPack).map(([name, empty]) => [
    name,
    typed[name as keyof typeof typed] ?? empty,
  ])
  return {
    ...(Object.fromEntries(values) as PackValues),
    sharesStock: !pack.weighed || pack.sharesStock === true,
  }
}

/** Validated values as the API takes them, without the packs. */
export const fieldsOf = (values: ProductValues) => ({
  name: values.name,
  brand: values.brand || null,
  category: Number(values.category),
  subCategory: Number(values.subCategory),
  image: values.image,
  veg: values.veg === '' ? null : values.veg === 'veg',
  origin: values.origin || null,
  description: values.description,
  more_details: Object.fromEntries(values.details.map(({ name, value }) => [name, value])),
  declarations: filledDeclarations(values.declarations),
  translations: filledTranslations(values.translations),
  publish: values.publish,
})

/** Whether packets in stock bear a lower MRP than the one that is typed: nobody may pay more than is printed on them. */
export const isMrpRaised = (
  { mrp, weighed }: Pick<PackValues, 'mrp' | 'weighed'>,
  before: Pack | undefined,
): before is Pack =>
  before !== undefined && !weighed && !before.weighed && before.stock > 0 && (mrp ?? 0) > before.price

/** The packs of which it was not said what is printed on the packets in stock. */
export const unansweredPacks = ({ packs }: ProductValues, base: Product): number[] =>
  packs.flatMap((pack, at) => {
    const before = base.packs.find(({ unit }) => unit === pack.unit)
    return isMrpRaised(pack, before) && pack.oldPackets === '' ? [at] : []
  })

/** A pack as the API takes it, without its stock and what is empty. */
export function sentPack({ mrp, selling, ...values }: PackValues, before?: Pack): PackChange {
  const { stock: _, sharesStock, ...others } = values
  if (!isMrpRaised({ mrp, ...values }, before)) others.oldPackets = ''
  const same = { ...others, sharesStock: others.weighed && sharesStock }
  const filled = Object.entries(same).filter(([, value]) => value !== '' && value !== null && value !== false)
  const price = { price: mrp ?? 0, discount: discountAfter({ mrp, selling }, before) }
  return { ...(Object.fromEntries(filled) as Omit<PackChange, 'price'>), ...price }
}

/** A saved percentage with six decimals is kept as long as its rounded price is unchanged. */
function discountAfter(
  { mrp, selling }: Pick<PackValues, 'mrp' | 'selling'>,
  before: Pack | undefined,
): number {
  const isSame = before && before.price === mrp && sellingRupees(before) === selling
  return isSame ? before.discount : discountOf(mrp ?? 0, selling ?? mrp ?? 0)
}

export const newProductOf = (values: ProductValues) => ({
  ...fieldsOf(values),
  packs: values.packs.map((pack, at) => ({
    ...sentPack(pack),
    stock: followsHeap(values.packs, at) ? 0 : (pack.stock ?? 0),
  })),
})

/**
 * The differences from the product the form was filled from, with its `updatedAt`; null for none. Stock is sent only
 * if it was typed, together with its old value, so that sales in the meantime are never overwritten.
 */
export function productChangeOf(values: ProductValues, base: Product) {
  const before = fieldsOf(valuesOf(base))
  const changed = Object.entries(fieldsOf(values)).filter(
    ([field, value]) => !isSame(value, before[field as keyof typeof before]),
  )
  const packs = changedPacks(values, base)
  if (changed.length === 0 && !packs) return null
  return {
    ...(Object.fromEntries(changed) as Partial<ReturnType<typeof fieldsOf>>),
    ...(packs && { packs }),
    updatedAt: base.updatedAt,
  }
}

function changedPacks({ packs }: ProductValues, base: Product): PackChange[] | null {
  const isAsBefore = isSame(packs, valuesOf(base).packs)
  if (isAsBefore) return null
  return packs.map((pack, at) => {
    const before = base.packs.find(({ unit }) => unit === pack.unit)
    const follows = followsHeap(packs, at)
    const stock = follows ? (before?.stock ?? 0) : (pack.stock ?? 0)
    if (!before) return { ...sentPack(pack), stock }
    return { ...sentPack(pack, before), ...(stock !== before.stock && { stock, stockWas: before.stock }) }
  })
}

/** Merges what was typed with what somebody else saved since: typed fields win. Packs are matched by unit. */
export function mergedValues(
  typed: ProductValues,
  base: ProductValues,
  theirs: ProductValues,
): ProductValues {
  return {
    ...merged(typed, base, theirs),
    declarations: merged(typed.declarations, base.declarations, theirs.declarations),
    packs: mergedPacks(typed.packs, base.packs, theirs.packs),
  }
}

function mergedPacks(typed: PackValues[], base: PackValues[], theirs: PackValues[]): PackValues[] {
  const packOf = (packs: PackValues[], unit: string) => packs.find((pack) => pack.unit === unit)
  const remaining = typed.flatMap((pack) => {
    const [before, now] = [packOf(base, pack.unit), packOf(theirs, pack.unit)]
    if (before && now) return [merged(pack, before, now)]
    // They removed it, and nothing was typed into it.
    return before && isSame(pack, before) ? [] : [pack]
  })
  const added = theirs.filter(({ unit }) => !packOf(base, unit) && !packOf(typed, unit))
  return [...remaining, ...added]
}

function merged<Values extends object>(typed: Values, base: Values, theirs: Values): Values {
  const fields = Object.keys(typed) as (keyof Values)[]
  const chosen = fields.map((field) => [field, (isSame(typed[field], base[field]) ? theirs : typed)[field]])
  return Object.fromEntries(chosen) as Values
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
