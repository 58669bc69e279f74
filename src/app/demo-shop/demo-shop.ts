import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { PROMISES } from '#features/storefront/promises.ts'
import type { PromiseSwitches, Shop, TaxSettings } from '#features/storefront/contract.ts'

/** The demo shop's own data. All of it is made up: no other shop may publish any of it (`find-inventions.ts`). */
export const demoShop: Shop = {
  ...defaultShop,
  name: 'Tokri',
  company: 'Tokri Exports',
  tagline: 'Fresh groceries from your neighbourhood',
  translations: { hi: { tagline: 'आपके पड़ोस से ताज़ा किराना' } },
  copyrightYear: 2025,
  contact: {
    email: 'care@tokri.example',
    phone: '080 5550 0123',
    address: '12 Market Road, Indiranagar, Bengaluru, Karnataka 560038',
    hours: 'Every day, 7 am to 10 pm',
    translations: {
      hi: {
        hours: 'रोज़, सुबह 7 से रात 10 बजे तक',
      },
    },
  },
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    x: 'https://x.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  grievanceOfficer: {
    name: 'Ravi Kumar',
    designation: 'Manager',
    email: 'grievance@tokri.example',
    phone: '080 5550 0124',
  },
  fssai: '10026001000123',
  gstin: '29AAAAA0000A1ZY',
  opening: {
    ...defaultShop.opening,
    week: Object.fromEntries(
      Object.keys(defaultShop.opening.week).map((day) => [day, { isOpen: true, from: '00:00', to: '24:00' }]),
    ) as Shop['opening']['week'],
  },
  delivery: { ...defaultShop.delivery, promise: { ...defaultShop.delivery.promise, kind: 'minutes' } },
}

/** Its GSTIN is made up too, so it writes cash memos; without a state it delivers everywhere. */
export const demoTax: TaxSettings = { ...defaultTax, mode: 'unregistered' }

/** The demo shop keeps every promise of the policy pages. */
export const demoPromises = Object.fromEntries(PROMISES.map((promise) => [promise, true])) as PromiseSwitches
