import { anySize } from '#features/catalogue/pack-key.ts'
import type { PackSize } from '#features/catalogue/pack-size.ts'
import { isSameSize } from './pack-size.ts'
import type { SearchableProduct } from './searchable-product.ts'

/** Numbers the values of a column, so that a product needs two or four bytes per value. */
class Values<Value extends string | number> {
  /** 0 means no value. */
  readonly list: (Value | null)[] = [null]
  readonly #numbers = new Map<Value, number>()

  /** The number of a value; values with the same key share a number and the last spelling. */
  numberOf(value: Value | null, key: Value | null | undefined = value): number {
    if (value === null || key == null) return 0
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.list.length
      this.#numbers.set(key, number)
    }
    this.list[number] = value
    return number
  }

  /** The number of an existing value; -1 when no product has ever had it. */
  find(key: Value): number {
    return this.#numbers.get(key) ?? -1
  }
}

/** How a column stores yes, no and unknown. */
const YES = 1
const NO = 2

const INITIAL_LENGTH = 1024

/** The columns by which products are filtered, counted and sorted. A removed product's number is reused. */
export class IndexedProducts {
  /** The product id of each number; 0 for a free one. */
  ids = new Int32Array(INITIAL_LENGTH)
  names: string[] = []
  /** What products are called in other languages; nothing for most. */
  otherNames: (readonly string[] | undefined)[] = []
  sellingPaise = new Float64Array(INITIAL_LENGTH)
  discountMicro = new Int32Array(INITIAL_LENGTH)
  inStock = new Uint8Array(INITIAL_LENGTH)
  veg = new Uint8Array(INITIAL_LENGTH)
  category = new Uint16Array(INITIAL_LENGTH)
  brand = new Uint32Array(INITIAL_LENGTH)
  origin = new Uint16Array(INITIAL_LENGTH)
  /** Which of `#sizes` its packs have. */
  units = new Uint32Array(INITIAL_LENGTH)
  /** The price of the leading pack per gram, millilitre or piece; 0 where its size is not understood. */
  measurePaise = new Float64Array(INITIAL_LENGTH)
  /** What `measurePaise` is per; one of `#measures`. */
  measure = new Uint8Array(INITIAL_LENGTH)
  packs = new Uint8Array(INITIAL_LENGTH)
  /** Units sold recently. */
  sold = new Uint32Array(INITIAL_LENGTH)
  readonly categories = new Values<number>()
  readonly brands = new Values<string>()
  readonly origins = new Values<string>()
  readonly #measures = new Values<string>()
  readonly #units = new Values<string>()
  readonly #sizes: PackSize[][] = [[]]
  /** The size of the leading one of `#sizes`, where it is understood. */
  readonly #firstSizes: (PackSize | null)[] = [null]
  #soldOf: ReadonlyMap<number, number> = new Map()
  readonly #numbers = new Map<number, number>()
  readonly #free: number[] = []
  /** Numbers below this one have been assigned. */
  #end = 0

  get size(): number {
    return this.#numbers.size
  }

  /** One more than the highest number. */
  get end(): number {
    return this.#end
  }

  put(product: SearchableProduct): number {
    const number = this.#free.pop() ?? this.#end++
    if (number >= this.ids.length) this.#grow()
    this.#numbers.set(product.id, number)
    this.ids[number] = product.id
    this.names[number] = product.name
    if (product.otherNames?.length || this.otherNames[number]) this.otherNames[number] = product.otherNames
    this.sellingPaise[number] = product.sellingPaise
    this.discountMicro[number] = product.discountMicro
    this.inStock[number] = product.inStock ? 1 : 0
    this.veg[number] = numberOfVeg(product.veg)
    this.category[number] = this.categories.numberOf(product.categoryId)
    this.brand[number] = this.brands.numberOf(product.brand, product.brand?.toLowerCase())
    this.origin[number] = this.origins.numberOf(product.origin, product.origin?.toLowerCase())
    this.units[number] = this.#sizesOf(product.units)
    const first = this.#firstSizes[this.units[number]]!
    // A single piece may be of any size.
    const lead = first?.of === 'pc' && first.amount <= 1 ? null : first
    this.measure[number] = this.#measures.numberOf(lead && lead.of)
    this.measurePaise[number] = lead ? product.sellingPaise / lead.amount : 0
    this.packs[number] = Math.min(product.units.length, 255)
    this.sold[number] = this.#soldOf.get(product.id) ?? 0
    return number
  }

  /** Whether a product has a pack of a size, which is asked once for all products of the same sizes. */
  havingSize(size: PackSize): (number: number) => boolean {
    const known = new Int8Array(this.#sizes.length)
    return (number) => {
      const of = this.units[number]!
      known[of] ||= this.#sizes[of]!.some((one) => isSameSize(one, size)) ? YES : NO
      return known[of] === YES
    }
  }

  setSold(sold: ReadonlyMap<number, number>): void {
    this.#soldOf = sold
    for (let number = 0; number < this.#end; number++) this.sold[number] = sold.get(this.ids[number]!) ?? 0
  }

  remove(number: number): void {
    this.#numbers.delete(this.ids[number]!)
    this.ids[number] = 0
    this.names[number] = ''
    this.#free.push(number)
  }

  find = (id: number): number | undefined => this.#numbers.get(id)

  productIds(): number[] {
    return [...this.#numbers.keys()]
  }

  #sizesOf(units: readonly string[]): number {
    const number = this.#units.numberOf(units.join('\n'))
    if (!this.#sizes[number]) {
      const sizes = units.map(anySize)
      this.#sizes[number] = sizes.filter((size) => size !== null)
      this.#firstSizes[number] = sizes[0] ?? null
    }
    return number
  }

  #grow(): void {
    const length = this.ids.length * 2
    this.ids = grown(this.ids, new Int32Array(length))
    this.sellingPaise = grown(this.sellingPaise, new Float64Array(length))
    this.discountMicro = grown(this.discountMicro, new Int32Array(length))
    this.inStock = grown(this.inStock, new Uint8Array(length))
    this.veg = grown(this.veg, new Uint8Array(length))
    this.category = grown(this.category, new Uint16Array(length))
    this.brand = grown(this.brand, new Uint32Array(length))
    this.units = grown(this.units, new Uint32Array(length))
    this.measurePaise = grown(this.measurePaise, new Float64Array(length))
    this.measure = grown(this.measure, new Uint8Array(length))
    this.packs = grown(this.packs, new Uint8Array(length))
    this.sold = grown(this.sold, new Uint32Array(length))
    this.origin = grown(this.origin, new Uint16Array(length))
  }
}

export const numberOfVeg = (veg: boolean | null): number => (veg === null ? 0 : veg ? YES : NO)

export function grown<Column extends { set(from: Column): void }>(column: Column, longer: Column): Column {
  longer.set(column)
  return longer
}
