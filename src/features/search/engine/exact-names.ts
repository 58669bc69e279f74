import { readBarcode } from '#shared/barcode.ts'
import { plainDigits } from '#shared/typed-digits.ts'
import { wordsOf } from './text.ts'

/** From how many digits on an unknown number can only be a barcode. */
const MIN_BARCODE = 8
/** From how many digits on an unknown code of a known shape can only be a code. */
const MIN_DIGITS = 3

interface NamesOf {
  nameOf: (product: number) => [name: string, brand: string | null]
  namesOf: (product: number) => readonly string[]
}

/** What is found by exactly what it is called: names, brands, SKUs and barcodes. */
export class ExactNames {
  /** By the hash of their words: a name is compared again where it is found, so that no key is stored. */
  readonly #names = new Map<number, number | number[]>()
  readonly #brands = new Map<string, Set<number>>()
  readonly #codes = new Map<string, number>()
  readonly #codesOf: (readonly string[])[] = []
  /** How many codes have each shape: `AK-1234` is AA9999. */
  readonly #shapes = new Map<string, number>()

  put(product: number, names: readonly string[], brand: string | null, codes: readonly string[]): void {
    for (const key of allKeysOf(names, brand)) this.#putName(hashOf(key), product)
    if (brand) {
      const products = this.#brands.get(keyOf(brand)) ?? new Set()
      this.#brands.set(keyOf(brand), products.add(product))
    }
    this.#codesOf[product] = codes.map(codeKey)
    for (const code of this.#codesOf[product]) {
      this.#codes.set(code, product)
      this.#shapes.set(shapeOf(code), (this.#shapes.get(shapeOf(code)) ?? 0) + 1)
    }
  }

  remove(product: number, names: readonly string[], brand: string | null): void {
    for (const key of allKeysOf(names, brand)) this.#removeName(hashOf(key), product)
    if (brand) this.#brands.get(keyOf(brand))?.delete(product)
    for (const code of this.#codesOf[product] ?? []) {
      if (this.#codes.get(code) === product) this.#codes.delete(code)
      this.#shapes.set(shapeOf(code), this.#shapes.get(shapeOf(code))! - 1)
    }
    this.#codesOf[product] = []
  }

  /** The products of exactly this name, with or without their brand. */
  named(search: string, of: NamesOf): number[] {
    const key = keyOf(search)
    if (key === '') return []
    const found = this.#names.get(hashOf(key))
    // With a brand that its name begins with anyway.
    if (found === undefined) return REPEATED.test(key) ? this.named(key.replace(REPEATED, '$1'), of) : []
    return (typeof found === 'number' ? [found] : found).filter((product) =>
      allKeysOf(of.namesOf(product), of.nameOf(product)[1]).has(key),
    )
  }

  ofBrand = (search: string): ReadonlySet<number> =>
    this.#brands.get(keyOf(search)) ?? this.#brands.get(keyOf(inDigits(search))) ?? none

  /** The product with a code, however it is written; `unknown` where it can only be a code that nothing has. */
  withCode(search: string): number | 'unknown' | null {
    const text = plainDigits(search).trim().toLowerCase()
    const prefixed = PREFIX.exec(text)?.[1]
    const code = codeKey(prefixed ?? text)
    const product =
      (prefixed === undefined ? undefined : this.#codes.get(codeKey(text))) ?? this.#codes.get(code)
    if (product !== undefined) return product
    if (code.replace(/\D/g, '').length < MIN_DIGITS) return null
    const isNumber = /^\d+$/.test(code) && code.length >= MIN_BARCODE
    const isShaped = (this.#shapes.get(shapeOf(code)) ?? 0) > 0 || CODE.test(code)
    return prefixed !== undefined || isNumber || isShaped ? 'unknown' : null
  }

  #putName(hash: number, product: number): void {
    const known = this.#names.get(hash)
    if (known === undefined) this.#names.set(hash, product)
    else this.#names.set(hash, typeof known === 'number' ? [known, product] : [...known, product])
  }

  #removeName(hash: number, product: number): void {
    const known = this.#names.get(hash)
    if (known === product) this.#names.delete(hash)
    else if (typeof known === 'object')
      this.#names.set(
        hash,
        known.filter((other) => other !== product),
      )
  }
}

const none: ReadonlySet<number> = new Set()
const DIGITS: Record<string, string> = {
  two: '2',
  four: '4',
  five: '5',
  seven: '7',
  eight: '8',
  nine: '9',
  fifty: '50',
}

/** "Seven up" as the brand writes itself; the same text without such words. */
const inDigits = (search: string): string =>
  search.replace(/[a-z]+/gi, (word) => DIGITS[word.toLowerCase()] ?? word)

const PREFIX =
  /^(?:sku|barcode|bar code|ean|upc|gtin|item code|product code|item no)\b[\s:#.-]*(?:no\b[\s:#.-]*)?(.+)$/
/** Nothing but a code is written so: L77777777. */
const CODE = /^[a-z]{1,3}\d{6,}$/
const REPEATED = /^(.{2,})\1/
const DIGIT = /\p{Nd}/u
const MARKS = /[\s\p{Pd}._/#]+/gu

/** The same for all spellings of a SKU or barcode: `L-11864`, `l 11864` and `L11864`. */
export function codeKey(code: string): string {
  const number = DIGIT.test(code) ? (readBarcode(code) ?? readBarcode(code.replace(MARKS, ''))) : null
  return number ?? code.toLowerCase().replace(MARKS, '')
}

/** The code that a search may be, without "sku" before it. */
export function codeIn(search: string): string {
  const text = plainDigits(search).trim().toLowerCase()
  return codeKey(PREFIX.exec(text)?.[1] ?? text)
}

const shapeOf = (code: string): string => code.replace(/\p{L}/gu, 'A').replace(/\d/g, '9')

/** A name as one word, so that "50-50", "50 50" and "5050" are one. */
const keyOf = (text: string): string => wordsOf(text).join('')

const allKeysOf = (names: readonly string[], brand: string | null): Set<string> =>
  new Set(names.flatMap((name) => keysOf(name, brand)))

function keysOf(name: string, brand: string | null): string[] {
  const key = keyOf(name)
  const ofBrand = brand ? keyOf(brand) : ''
  if (ofBrand === '') return [key]
  // With its brand, or without one that the name repeats.
  return key.startsWith(ofBrand) && key !== ofBrand ? [key, key.slice(ofBrand.length)] : [key, ofBrand + key]
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
