import { readdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DEMO_BANNERS, DEMO_PICTURES_FOLDER, readDemoCatalogue } from './catalogue.ts'

const categories = readDemoCatalogue()
const subCategories = categories.flatMap((category) => category.subCategories)
const products = subCategories.flatMap((sub) => sub.products)
const packs = products.flatMap((product) => product.packs)

const TERMS = 'milk bread sugar apple paneer chocolate rice butter banana tomato onion chicken'.split(' ')

const distinct = (values: readonly string[]) => new Set(values).size

describe('the demo catalogue', () => {
  test('has 12 categories of 4 to 6 sub-categories and at least 250 products', () => {
    expect(categories).toHaveLength(12)
    for (const { subCategories: subs } of categories) {
      expect(subs.length).toBeGreaterThanOrEqual(4)
      expect(subs.length).toBeLessThanOrEqual(6)
    }
    expect(products.length).toBeGreaterThanOrEqual(250)
  })

  test('has unique keys, names, SKUs and slugs', () => {
    expect(distinct(products.map((product) => product.key))).toBe(products.length)
    expect(distinct(products.map((product) => product.name))).toBe(products.length)
    expect(distinct(packs.map((pack) => pack.sku))).toBe(packs.length)
    expect(distinct(categories.map((category) => category.slug))).toBe(categories.length)
    expect(distinct(subCategories.map((sub) => sub.slug))).toBe(subCategories.length)
  })

  test('starts the name of a branded product with the brand', () => {
    const withoutBrand = products.filter(({ name, brand }) => brand && !name.startsWith(`${brand} `))
    expect(withoutBrand.map((product) => product.name)).toEqual([])
  })

  test('describes each product in at least two sentences, and no two alike', () => {
    const short = products.filter(({ description }) => (description.match(/[.!?](?= |$)/g) ?? []).length < 2)
    expect(short.map((product) => product.key)).toEqual([])
    expect(distinct(products.map((product) => product.description))).toBe(products.length)
  })

  test('sells more than half of the packs below MRP, but not all', () => {
    const reduced = packs.filter((pack) => pack.price < pack.mrp)
    expect(reduced.length).toBeGreaterThan(packs.length / 2)
    expect(reduced.length).toBeLessThan(packs.length)
  })

  test.each(TERMS)('has at least five products with "%s" in their name', (term) => {
    const found = products.filter(({ name }) =>
      name
        .toLowerCase()
        .split(/[^a-z]+/)
        .includes(term),
    )
    expect(found.length).toBeGreaterThanOrEqual(5)
  })

  test('has products from at least eight countries', () => {
    const origins = new Set(products.map((product) => product.origin))
    expect(origins.size).toBeGreaterThanOrEqual(8)
    for (const { origin, details } of products) expect(details['Country of origin']).toBe(origin)
  })

  test('has well-formed FSSAI licence numbers that belong to nobody', () => {
    const licences = products.flatMap(({ details }) => details['FSSAI licence'] ?? [])
    expect(licences.length).toBeGreaterThan(100)
    // A central licence (1) with a state code that does not exist (00).
    expect(licences.filter((licence) => !/^100\d{11}$/.test(licence))).toEqual([])
  })

  test('has high stock of most packs, and a few sold-out, low-stock and limited products', () => {
    const soldOut = products.filter((product) => product.packs.every((pack) => pack.stock === 0))
    const low = products.filter((product) => product.packs.every(({ stock }) => stock >= 1 && stock <= 4))
    const limited = products.filter((product) => product.packs.some((pack) => pack.maxPerOrder !== null))
    expect(soldOut.length).toBeGreaterThanOrEqual(5)
    expect(soldOut.length).toBeLessThanOrEqual(8)
    expect(low.length).toBeGreaterThanOrEqual(6)
    expect(low.length).toBeLessThanOrEqual(10)
    expect(limited.length).toBeGreaterThanOrEqual(5)
    expect(limited.length).toBeLessThanOrEqual(9)
    expect(packs.filter((pack) => pack.stock >= 50).length / packs.length).toBeGreaterThan(0.93)
  })
})

/** The files of each square picture, and their sides in pixels. */
const SIDES = { '.webp': 480, '.avif': 800, '-480.avif': 480, '-320.avif': 320 }

describe('the demo pictures', () => {
  const squares = [
    ...products.flatMap((product) => product.pictures),
    ...packs.map((pack) => pack.picture),
    ...subCategories.map((sub) => sub.picture),
    ...categories.map((category) => category.picture),
  ]

  test('include one picture per pack, and the back of packaged products', () => {
    expect(distinct(packs.map((pack) => pack.picture))).toBe(packs.length)
    for (const { key, pictures, packs: own, shot } of products) {
      expect(pictures[0]).toBe(own[0]?.picture)
      expect(pictures.slice(1)).toEqual(shot.shape === 'loose' ? [] : [`${key}-back.webp`])
    }
  })

  test('are square files with a transparent background, in both formats', async () => {
    const wrong: string[] = []
    for (const picture of new Set(squares))
      for (const [ending, side] of Object.entries(SIDES)) {
        const file = picture.replace('.webp', ending)
        const { width, height, hasAlpha } = await sharp(DEMO_PICTURES_FOLDER + file).metadata()
        if (width !== side || height !== side || !hasAlpha) wrong.push(file)
      }
    expect(wrong).toEqual([])
  })

  test('include wide banners without transparency', async () => {
    for (const file of DEMO_BANNERS) {
      const { format, width, height, hasAlpha } = await sharp(DEMO_PICTURES_FOLDER + file).metadata()
      expect({ format, width, height, hasAlpha }).toEqual({
        format: 'webp',
        width: 1600,
        height: 560,
        hasAlpha: false,
      })
    }
  })

  test('take less than 40 MB in total', () => {
    const sizes = readdirSync(DEMO_PICTURES_FOLDER).map((file) => statSync(DEMO_PICTURES_FOLDER + file).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000)
  })
})
