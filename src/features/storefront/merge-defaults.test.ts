import { expect, test } from 'vitest'
import { shop, type Shop } from './contract.ts'
import { defaultShop } from './default-shop.ts'
import { mergeDefaults } from './merge-defaults.ts'

const banner = { title: 'Fresh', text: '', image: '', link: '/', action: 'Shop' }
const read = (saved: unknown): Shop => mergeDefaults(shop, defaultShop, saved)

test('missing or invalid settings are read as the defaults', () => {
  for (const saved of [null, undefined, 'x', 7, [], {}]) expect(read(saved)).toEqual(defaultShop)
})

test('a setting saved before a nested field existed gets the default of that field', () => {
  const { phone: _, ...older } = { ...defaultShop.contact, email: 'asha@example.in' }
  expect(read({ name: 'Asha Stores', contact: older })).toEqual({
    ...defaultShop,
    name: 'Asha Stores',
    contact: { ...defaultShop.contact, email: 'asha@example.in' },
  })
})

test('unknown fields are dropped, and invalid ones are replaced by their defaults', () => {
  expect(read({ name: 'Asha Stores', motto: 'Fresh', copyrightYear: 'soon', social: { x: 7 } })).toEqual({
    ...defaultShop,
    name: 'Asha Stores',
  })
})

test('invalid entries of a list are dropped', () => {
  const { title: _, ...bare } = banner
  expect(read({ banners: [bare, banner, 'x'] }).banners).toEqual([banner])
  expect(read({ banners: 'x' }).banners).toEqual(defaultShop.banners)
})

test('invalid parts of the promise and the opening hours get defaults, and valid ones are kept', () => {
  const saved = {
    name: 'Asha Stores',
    delivery: { promise: { kind: 'soon', minutes: { from: 20, to: 'x' } } },
    opening: { mode: 'weekly', week: { monday: { isOpen: false }, tuesday: { from: '7 am' } } },
  }
  expect(read(saved)).toEqual({
    ...defaultShop,
    name: 'Asha Stores',
    delivery: { promise: { ...defaultShop.delivery.promise, minutes: { from: 20, to: 45 } } },
    opening: {
      ...defaultShop.opening,
      mode: 'weekly',
      week: { ...defaultShop.opening.week, monday: { isOpen: false, from: '07:00', to: '22:00' } },
    },
  })
})
