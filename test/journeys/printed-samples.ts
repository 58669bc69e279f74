import type { DayReport, DrawerFigures } from '#features/counter/day-contract.ts'
import type { Khata, KhataEntry } from '#features/khata/contract.ts'
import type { TaxDocument, TaxRow } from '#features/papers/document-contract.ts'

/** Of packs, in four scripts, short and long. */
export const PRINTED_NAMES = [
  'Loose Onion, 1 kg',
  'आशीर्वाद चक्की आटा, 5 किलो',
  'பொன்னி புழுங்கல் அரிசி, 10 கிலோ',
  'Cold pressed groundnut oil of the first pressing in a tin that is kept, 5 litre',
  'Salt, 1 kg',
  'باسمتی چاول پرانا, 5 کلو',
]

const rowAt = (position: number): TaxRow => {
  const isLoose = position % PRINTED_NAMES.length === 0
  return {
    position,
    kind: 'goods',
    name: PRINTED_NAMES[position % PRINTED_NAMES.length]!,
    ...(isLoose && { secondName: 'खुला प्याज़, छोटे और बड़े' }),
    hsn: '11010000',
    quantity: isLoose ? 0.25 : 3,
    uqc: isLoose ? 'KGS' : 'PAC',
    packs: isLoose ? 1 : 3,
    price: isLoose ? 40 : 450,
    coupon: 0,
    gross: isLoose ? 10 : 1249.5,
    treatment: 'taxable',
    rate: 5,
    taxable: isLoose ? 9.52 : 1190,
    cgst: isLoose ? 0.24 : 29.75,
    sgst: isLoose ? 0.24 : 29.75,
    igst: 0,
    left: { packs: 3, gross: 1249.5 },
  }
}

/** A bill of so many lines. */
export function documentOf(lines: number): TaxDocument {
  const sums = { taxable: 1_234_567.89, cgst: 29_750, sgst: 29_750, igst: 0 }
  return {
    number: 'P1/2627/000123',
    kind: 'tax_invoice',
    issuedAt: '2026-11-28T06:30:00.000Z',
    orderId: 'ORD-1',
    against: null,
    gstEffective: true,
    placeOfSupply: { code: '29', name: 'Karnataka' },
    interState: false,
    supplier: {
      mode: 'regular',
      legalName: 'Sri Lakshmi Provision Stores',
      tradeName: 'Tokri',
      address: '12 Market Road, Indiranagar\nBengaluru 560038',
      branch: '',
      stateCode: '29',
      gstin: '29AAAAA0000A1ZY',
      fssai: '10026001000123',
      phone: '080 5550 0123',
      email: 'care@tokri.example',
      hsnDigits: 4,
    },
    recipient: { name: '', address: '', state: 'Karnataka', stateCode: '29', pincode: '', mobile: null },
    rows: Array.from({ length: lines }, (_, at) => rowAt(at)),
    byRate: [],
    byCode: [
      { hsn: '11010000', treatment: 'taxable', rate: 5, ...sums },
      { hsn: '0902', treatment: 'taxable', rate: 18, ...sums },
    ],
    totals: { ...sums, roundOff: 0, total: 1_294_067.89, inWords: 'Rupees Twelve Lakh and so on Only' },
    notes: [],
  }
}

const entryAt = (at: number): KhataEntry => ({
  _id: at + 1,
  kind: at % 3 === 2 ? 'payment' : 'sale',
  amount: at % 3 === 2 ? 150 : 100,
  at: '2026-11-01T06:30:00.000Z',
  day: `2026-11-${String(1 + Math.floor(at / 3)).padStart(2, '0')}`,
  balance: 1000 + at,
  orderId: at % 3 === 2 ? null : `ORD-261101-${at}`,
  ...(at % 3 !== 2 && { document: `P1/2627/${String(at + 1).padStart(6, '0')}` }),
  paidBy: at % 3 === 2 ? 'upi' : null,
  note: at % 10 === 0 ? 'घर के लिए' : null,
  by: 'Ravi Kumar',
})

/** The khata of somebody with a name in Hindi, of so many entries. */
export const khataOf = (entries: number): Khata => ({
  customer: {
    _id: '0'.repeat(24),
    name: 'श्रीमती अनुराधा विश्वनाथन',
    mobile: 9876543210,
    note: '',
    account: null,
    mayRemind: true,
    khataLimit: null,
    balance: 2000,
    credit: 0,
    room: null,
    age: { upTo7: 2000, upTo30: 0, upTo60: 0, older: 0 },
    lastEntryAt: '2026-11-01T06:30:00.000Z',
    erasesAt: null,
  },
  unpaid: [],
  drafts: { statement: '', reminder: null },
  statement: {
    from: '2026-11-01',
    to: '2026-11-29',
    opening: 1000,
    rows: Array.from({ length: entries }, (_, at) => entryAt(at)),
    closing: 2000,
  },
})

const drawer: DrawerFigures = {
  counter: 'Counter at the door',
  opened: '2026-11-29T02:30:00.000Z',
  closed: '2026-11-29T16:30:00.000Z',
  float: 2000,
  cash: 12_34_567.5,
  refunds: 40,
  payIn: 500,
  payOut: 60,
  khata: 700,
  riders: 883,
  cashRounding: 1.5,
  tenders: [],
  noSales: [{ at: '2026-11-29T05:00:00.000Z', by: 'Kavitha Nair', reason: 'Change for a note' }],
  moves: [
    {
      _id: 1,
      kind: 'pay_out',
      amount: -60,
      reason: 'Tea for everybody who helped to carry the sacks',
      at: '2026-11-29T06:00:00.000Z',
      by: 'Kavitha Nair',
    },
  ],
  late: [],
  expected: 12_38_552,
  counted: 12_38_550,
  difference: -2,
}

/** The figures of a busy day. */
export const printedDay: DayReport = {
  day: '2026-11-29',
  drawers: [drawer],
  sales: [
    { channel: 'counter', tender: 'cash', orders: 412, amount: 12_34_567.5 },
    { channel: 'online', tender: 'Cash on delivery', orders: 17, amount: 8838 },
    { channel: 'phone', tender: 'On khata', orders: 1, amount: 1131 },
  ],
  cashiers: [
    {
      name: 'Venkatanarasimharajuvaripeta Subrahmanyam',
      sales: 400,
      amount: 12_00_000,
      returned: 40,
    },
    { name: 'ஸ்ரீமதி மீனாட்சி', sales: 12, amount: 34_567.5, returned: 0 },
  ],
  returns: { notes: 2, amount: 80 },
  tax: [
    { rate: 5, taxable: 9_00_000, tax: 45_000 },
    { rate: 18, taxable: 2_00_000, tax: 36_000 },
  ],
  cashRounding: 1.5,
  khata: { given: 1189, received: 700, outstanding: 5000 },
  waste: { packs: 3, amount: 120 },
  offline: { sales: 4, amount: 990, toCheck: 1 },
}
