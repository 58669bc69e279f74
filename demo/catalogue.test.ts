import { statSync } from 'node:fs'
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
  test('is large enough to look like a shop', () => {
    expect(categories).toHaveLength(12)
    for (const { subCategories: subs } of categories) {
      expect(subs.length).toBeGreaterThanOrEqual(4)
      expect(subs.length).toBeLessThanOrEqual(6)
    }
    expect(products.length).toBeGreaterThanOrEqual(250)
  })

  test('names everything once', () => {
    expect(distinct(products.map((product) => product.key))).toBe(products.length)
    expect(distinct(products.map((product) => product.name))).toBe(products.length)
    expect(distinct(packs.map((pack) => pack.sku))).toBe(packs.length)
    expect(distinct(categories.map((category) => category.slug))).toBe(categories.length)
    expect(distinct(subCategories.map((sub) => sub.slug))).toBe(subCategories.length)
  })

  test('begins a name with its brand', () => {
    const strays = products.filter(({ name, brand }) => brand && !name.startsWith(`${brand} `))
    expect(strays.map((product) => product.name)).toEqual([])
  })

  test('describes each product in two sentences or more, none twice', () => {
    const short = products.filter(({ description }) => (description.match(/[.!?](?= |$)/g) ?? []).length < 2)
    expect(short.map((product) => product.key)).toEqual([])
    expect(distinct(products.map((product) => product.description))).toBe(products.length)
  })

  test('sells many packs below their MRP, and some at it', () => {
    const reduced = packs.filter((pack) => pack.price < pack.mrp)
    expect(reduced.length).toBeGreaterThan(packs.length / 2)
    expect(reduced.length).toBeLessThan(packs.length)
  })

  test.each(TERMS)('finds plenty for %s', (term) => {
    const found = products.filter(({ name }) =>
      name
        .toLowerCase()
        .split(/[^a-z]+/)
        .includes(term),
    )
    expect(found.length).toBeGreaterThanOrEqual(5)
  })

  test('comes from several countries', () => {
    const origins = new Set(products.map((product) => product.origin))
    expect(origins.size).toBeGreaterThanOrEqual(8)
    for (const { origin, details } of products) expect(details['Country of origin']).toBe(origin)
  })

  test('has licences of the right shape that are nobody’s', () => {
    const licences = products.flatMap(({ details }) => details['FSSAI licence'] ?? [])
    expect(licences.length).toBeGreaterThan(100)
    // A central licence (1) of no state (00).
    expect(licences.filter((licence) => !/^100\d{11}$/.test(licence))).toEqual([])
  })

  test('has plenty of nearly everything, and a little of what shows the other states', () => {
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

describe('the demo pictures', () => {
  const squares = [
    ...products.flatMap((product) => product.pictures),
    ...packs.map((pack) => pack.picture),
    ...subCategories.map((sub) => sub.picture),
    ...categories.map((category) => category.picture),
  ]

  test('show each pack by itself, and the back of packed goods', () => {
    expect(distinct(packs.map((pack) => pack.picture))).toBe(packs.length)
    for (const { key, pictures, packs: own, shot } of products) {
      expect(pictures[0]).toBe(own[0]?.picture)
      expect(pictures.slice(1)).toEqual(shot.shape === 'loose' ? [] : [`${key}-back.webp`])
    }
  })

  test('are square WebP files with a transparent ground', async () => {
    const wrong: string[] = []
    for (const file of new Set(squares)) {
      const { format, width, height, hasAlpha } = await sharp(DEMO_PICTURES_FOLDER + file).metadata()
      if (format !== 'webp' || width !== 1280 || height !== 1280 || !hasAlpha) wrong.push(file)
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

  test('stay light', () => {
    const sizes = [...new Set([...squares, ...DEMO_BANNERS])].map(
      (file) => statSync(DEMO_PICTURES_FOLDER + file).size,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000)
  })
})
