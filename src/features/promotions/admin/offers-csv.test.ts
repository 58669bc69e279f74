import { expect, test } from 'vitest'
import type { ManagedPromotion } from '../contract.ts'
import { offersCsv, readOffersCsv, type OfferRow } from './offers-csv.ts'

const common = {
  version: 2,
  priority: 100,
  startsAt: null,
  endsAt: '2026-12-31T18:29:00.000Z',
  hours: null,
  channels: ['online', 'counter'] as ('online' | 'counter')[],
  timesPerOrder: null,
  usesTotal: null,
  usesPerShopper: null,
  isActive: true,
  used: 3,
}
const id = (n: number) => String(n).padStart(24, '0')
const offers: ManagedPromotion[] = [
  {
    ...common,
    _id: id(1),
    name: '=3 for "₹100"',
    kind: 'some_for',
    of: { packs: ['12:500 g', '13:1 kg'] },
    pieces: 3,
    pricePaise: 10_050,
  },
  {
    ...common,
    _id: id(2),
    name: 'Half',
    kind: 'buy_get',
    buy: { of: { categories: [3, 4] }, pieces: 1 },
    get: { of: { products: [7] }, pieces: 1 },
    percentMicro: 50_000_000,
    hours: { days: [0, 5], from: '22:00', to: '02:00' },
  },
  {
    ...common,
    _id: id(3),
    name: 'Same',
    kind: 'buy_get',
    buy: { of: { all: true }, pieces: 2 },
    get: { of: { all: true }, pieces: 1 },
    percentMicro: 100_000_000,
    timesPerOrder: 2,
  },
  {
    ...common,
    _id: id(4),
    name: 'Three',
    kind: 'bundle',
    of: [{ products: [1] }, { subCategories: [2] }, { products: [3] }],
    pricePaise: 12_000,
  },
  {
    ...common,
    _id: id(5),
    name: 'Basket',
    kind: 'basket',
    minPaise: 50_000,
    percentMicro: 5_000_000,
    maxPaise: 4000,
  },
  { ...common, _id: id(6), name: 'Off', kind: 'basket', minPaise: 50_000, paise: 2000, maxPaise: null },
  {
    ...common,
    _id: id(7),
    name: '12.5 %',
    kind: 'percent',
    of: { all: true },
    percentMicro: 12_500_000,
    maxPaise: null,
    usesTotal: 9,
  },
  {
    ...common,
    _id: id(8),
    name: '₹5 off',
    kind: 'amount',
    of: { products: [5] },
    paise: 500,
    isActive: false,
  },
]
const file = offersCsv(offers).join('')

test('what is downloaded and not changed changes nothing; as rows of their own all come back as they were', () => {
  expect(readOffersCsv(`\uFEFF${file}`, offers)).toEqual([])
  const withoutIds = file.replaceAll(/^0{23}\d,2,/gm, ',,')
  // What a first upload has saved is not added once more.
  expect(readOffersCsv(withoutIds, offers)).toEqual([])
  const copies = readOffersCsv(withoutIds, [])
  expect(copies).toEqual(
    offers.map(({ _id, version: _version, used: _used, ...draft }, at) => ({
      row: at + 2,
      draft,
      change: null,
    })),
  )
})

test('a changed row changes its offer, and says of which version', () => {
  const changed = file.replace('12.5 %', '15 % and more')
  expect(readOffersCsv(changed, offers)).toMatchObject([
    {
      row: 8,
      draft: { name: '15 % and more', percentMicro: 12_500_000 },
      change: { _id: id(7), version: 2 },
    },
  ])
})

const head = 'name;kind;goods;pieces;price;percent;hours;days;channels;active;id'
const problems = (...rows: string[]) =>
  readOffersCsv([head, ...rows].join('\n'), offers).map((one: OfferRow) => [
    one.row,
    'problem' in one ? one.problem : 'right',
  ])

test('what is wrong is said with its row, and the other rows are read', () => {
  expect(
    problems(
      '3 for;some_for;all;3;100;;;;online;yes;',
      ';;;;;;;;;;',
      '3 for;some_for;all;1;100;;;;online;yes;',
      'Free;percent;all;;;100;;;online;yes;',
      'A;gift;all;;;;;;online;yes;',
      'A;some_for;fruit 3;3;100;;;;online;yes;',
      'A;some_for;all;3;ten;;;;online;yes;',
      'A;percent;all;;;5;16:00;1;online;yes;',
      'A;percent;all;;;5;16:00-16:00;1;online;yes;',
      'A;percent;all;;;5;;;till;yes;',
      'A;percent;all;;;5;;;online;maybe;',
      'A;percent;all;;;5;;;online;yes;999',
    ),
  ).toEqual([
    [2, 'right'],
    [4, 'Type 2 to 100 pieces.'],
    [5, 'Type more than 0 % and less than 100 %: nothing is given for nothing.'],
    [6, expect.stringContaining('kind: A kind is one of')],
    [7, expect.stringContaining('goods: Goods are written as')],
    [8, 'price: “ten” is no number'],
    [9, 'hours: Hours are written as 16:00-19:00'],
    [10, 'These hours have no length.'],
    [11, 'channels: Channels are online phone counter'],
    [12, 'active: Write yes or no'],
    [13, 'There is no offer with this id'],
  ])
  expect(readOffersCsv('kind\npercent', offers)).toEqual([
    { row: 1, problem: 'The column “name” is missing' },
  ])
})
