import type { MailSettings, Shop } from './contract.ts'

const shopHours = { isOpen: true, from: '07:00', to: '22:00' }

/** The settings of a new shop. The registration numbers are made up. */
export const defaultShop: Shop = {
  name: 'Tokri',
  company: 'Tokri Exports',
  tagline: 'Fresh groceries from your neighbourhood',
  copyrightYear: 2025,
  logo: '',
  contact: {
    email: 'care@tokri.example',
    phone: '080 5550 0123',
    address: '12 Market Road, Indiranagar, Bengaluru, Karnataka 560038',
    hours: 'Every day, 7 am to 10 pm',
  },
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    x: 'https://x.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  grievanceOfficer: { name: 'Ravi Kumar', email: 'grievance@tokri.example', phone: '080 5550 0124' },
  fssai: '10026001000123',
  gstin: '29AAAAA0000A1ZY',
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
    promise: { kind: 'none', minutes: { from: 30, to: 45 }, window: { from: '18:00', to: '20:00' } },
    pincodes: [],
  },
  ordering: { minimum: null, cashLimit: null },
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
  },
}
