import type {
  ClaimSettings,
  MailSettings,
  PaperSettings,
  PromiseSwitches,
  Shop,
  TaxSettings,
  UpiSettings,
} from './contract.ts'
import { PROMISES } from './promises.ts'

const shopHours = { isOpen: true, from: '07:00', to: '22:00' }

/** The settings of a new shop: nothing that it would publish is made up. An empty value is not shown. */
export const defaultShop: Shop = {
  name: 'Our shop',
  company: '',
  tagline: '',
  copyrightYear: new Date().getFullYear(),
  logo: '',
  contact: { email: '', phone: '', address: '', hours: '' },
  social: { facebook: '', instagram: '', x: '', youtube: '', linkedin: '' },
  grievanceOfficer: { name: '', designation: '', email: '', phone: '' },
  headOffice: '',
  branches: '',
  customerCare: { email: '', phone: '' },
  nodalContact: { name: '', email: '', phone: '' },
  fssai: '',
  gstin: '',
  opening: {
    mode: 'always',
    message: '',
    week: {
      monday: shopHours,
      tuesday: shopHours,
      wednesday: shopHours,
      thursday: shopHours,
      friday: shopHours,
      saturday: shopHours,
      sunday: shopHours,
    },
  },
  delivery: {
    promise: {
      kind: 'none',
      minutes: { from: 30, to: 45 },
      window: { from: '18:00', to: '20:00' },
      queue: { perOrder: 0, pickers: 1 },
    },
  },
  areas: null,
  hasSlots: false,
  ordering: { minimum: null, cashLimit: null },
  payments: { labels: {}, order: [] },
  seo: { title: '', description: '', image: '' },
  banners: [],
}

export const defaultMails: MailSettings = {
  newOrdersTo: '',
  newOrders: true,
  shopper: {
    placed: true,
    confirmed: true,
    packed: true,
    outForDelivery: true,
    delivered: true,
    cancelled: true,
    refunded: true,
    backInStock: true,
  },
}

export const defaultTax: TaxSettings = {
  mode: null,
  legalName: '',
  address: '',
  branch: '',
  stateCode: '',
  hsnDigits: 4,
  billSeries: '',
  receiptVouchers: false,
  onePrice: 'own',
}

export const defaultUpi: UpiSettings = {
  vpa: '',
  name: '',
  mc: '',
  kind: 'merchant',
  atCheckout: false,
  ifUnpaid: 'cash',
  trustsRegulars: false,
}

/** Nothing is settled without somebody of the shop before the shopkeeper has said so. */
export const defaultClaims: ClaimSettings = {
  hours: 48,
  photoFor: [],
  upTo: null,
  timesPerMonth: 2,
  accountDays: 30,
}

export const defaultPaper: PaperSettings = { secondName: '' }

/** No promise is made before the shopkeeper has made it. */
export const defaultPromises = Object.fromEntries(
  PROMISES.map((promise) => [promise, false]),
) as PromiseSwitches
