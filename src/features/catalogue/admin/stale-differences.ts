import { formatRupees } from '#shared/money.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { PACK_CODES } from '../pack-codes.ts'
import { sellingRupees } from '../selling-price.ts'
import { packInputs } from './pack-inputs.ts'

const difference = (label: string, was: unknown, is: unknown, format = (value: unknown) => textOf(value)) =>
  JSON.stringify(was) === JSON.stringify(is) ? [] : [`${label}: ${format(is)}, was ${format(was)}`]

/** What somebody else changed since the form was filled, one sentence each: "Price of 1 kg: ₹50.00, was ₹45.00". */
export function staleDifferences(before: Product, now: Product): string[] {
  const changed = (label: string, was: unknown, is: unknown) =>
    JSON.stringify(was) === JSON.stringify(is) ? [] : [`${label} changed`]
  return [
    ...difference('Name', before.name, now.name),
    ...difference('Brand', before.brand, now.brand),
    ...changed('Category', [before.category, before.subCategory], [now.category, now.subCategory]),
    ...difference('In the shop', before.publish, now.publish, (value) => (value ? 'shown' : 'hidden')),
    ...changed('Description', before.description, now.description),
    ...changed('Details', before.more_details, now.more_details),
    ...changed('Declarations', before.declarations, now.declarations),
    ...changed('Other languages', before.translations, now.translations),
    ...changed('Pictures', before.image, now.image),
    ...changed('Veg mark', before.veg, now.veg),
    ...difference('Country of origin', before.origin, now.origin),
    ...packDifferences(before.packs, now.packs),
  ]
}

/** What somebody else changed in one pack: "Someone else changed this. Stock of 500 g: 3, was 7." */
export function stalePackMessage(before: Product, now: Product, unit: string): string {
  const pack = ({ packs }: Product) => packs.filter((each) => each.unit === unit)
  const sentences = ['Someone else changed this', ...packDifferences(pack(before), pack(now))]
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

function packDifferences(before: Pack[], now: Pack[]): string[] {
  const was = new Map(before.map((pack) => [pack.unit, pack]))
  const removed = before.filter(({ unit }) => !now.some((pack) => pack.unit === unit))
  return [
    ...now.flatMap((pack) => {
      const old = was.get(pack.unit)
      if (!old) return [`${pack.unit} was added`]
      const { unit } = pack
      return [
        ...rupees(`MRP of ${unit}`, old.price, pack.price),
        ...rupees(`Price of ${unit}`, sellingRupees(old), sellingRupees(pack)),
        ...(old.stock === pack.stock ? [] : [`Stock of ${unit}: ${pack.stock}, was ${old.stock}`]),
        ...PACK_CODES.filter((code) => old[code] !== pack[code]).map(
          (code) => `${packInputs[code].label} of ${unit}: ${textOf(pack[code])}, was ${textOf(old[code])}`,
        ),
        ...difference(`Shelf of ${unit}`, old.shelf, pack.shelf),
        ...(old.weighed === pack.weighed && old.grams === pack.grams ? [] : [`Weighing of ${unit} changed`]),
        ...(old.sharesStock === pack.sharesStock ? [] : [`What ${unit} shares its stock with changed`]),
        ...(old.maxPerOrder === pack.maxPerOrder ? [] : [`Limit of ${unit} changed`]),
      ]
    }),
    ...removed.map(({ unit }) => `${unit} was removed`),
  ]
}

const rupees = (label: string, was: number, is: number): string[] =>
  was === is ? [] : [`${label}: ${formatRupees(is)}, was ${formatRupees(was)}`]

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `“${value}”` : 'empty'
