import { fromPercent, fromRupees, toPercent, toRupees } from '#shared/money.ts'
import type { PromotionDraft } from '../promotion-draft.ts'
import { isSameSet, type GoodsSet, type PromotionKind } from '../promotion-rule.ts'

/** An offer as a form holds it, with the fields of every kind: what was typed is there again when the kind is. */
export interface WrittenOffer {
  kind: PromotionKind
  name: string
  /** For two kinds the first set alone counts. */
  sets: GoodsSet[]
  getsSame: boolean
  percent: number | null
  amount: number | null
  max: number | null
  min: number | null
  price: number | null
  buyPieces: number | null
  getPieces: number | null
  pieces: number | null
  isPercent: boolean
  timesPerOrder: number | null
  usesTotal: number | null
  usesPerShopper: number | null
  priority: number | null
  /** "2026-12-01T00:00", of India. */
  starts: string
  ends: string
  hasHours: boolean
  days: number[]
  from: string
  to: string
  channels: PromotionDraft['channels']
  isActive: boolean
}

export const emptyOffer: WrittenOffer = {
  kind: 'some_for',
  name: '',
  sets: [{}, {}],
  getsSame: true,
  percent: 100,
  amount: null,
  max: null,
  min: null,
  price: null,
  buyPieces: 2,
  getPieces: 1,
  pieces: 3,
  isPercent: false,
  timesPerOrder: null,
  usesTotal: null,
  usesPerShopper: null,
  priority: 100,
  starts: '',
  ends: '',
  hasHours: false,
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '16:00',
  to: '19:00',
  channels: ['online', 'phone', 'counter'],
  isActive: true,
}

const INDIA_MS = 5.5 * 3_600_000

export const typedTime = (iso: string | null | undefined): string =>
  iso ? new Date(Date.parse(iso) + INDIA_MS).toISOString().slice(0, 16) : ''
export const instantOf = (typed: string): string | null =>
  typed === '' ? null : new Date(`${typed.slice(0, 16)}:00+05:30`).toISOString()

const rupeesOf = (paise: number | null | undefined) => (paise == null ? null : toRupees(paise))
const paiseOf = (rupees: number | null) => (rupees === null || Number.isNaN(rupees) ? 0 : fromRupees(rupees))
const microOf = (percent: number | null) =>
  percent === null || Number.isNaN(percent) ? 0 : fromPercent(percent)
const countOf = (count: number | null) => (count === null || Number.isNaN(count) ? 0 : count)

export function writtenOf(offer: PromotionDraft): WrittenOffer {
  const { hours } = offer
  const common: WrittenOffer = {
    ...emptyOffer,
    kind: offer.kind,
    name: offer.name,
    timesPerOrder: offer.timesPerOrder ?? null,
    usesTotal: offer.usesTotal ?? null,
    usesPerShopper: offer.usesPerShopper ?? null,
    priority: offer.priority,
    starts: typedTime(offer.startsAt),
    ends: typedTime(offer.endsAt),
    hasHours: hours != null,
    ...(hours && { days: [...hours.days], from: hours.from, to: hours.to }),
    channels: offer.channels,
    isActive: offer.isActive,
    max: 'maxPaise' in offer ? rupeesOf(offer.maxPaise) : null,
  }
  switch (offer.kind) {
    case 'percent':
      return { ...common, sets: [offer.of, {}], percent: toPercent(offer.percentMicro) }
    case 'amount':
      return { ...common, sets: [offer.of, {}], amount: toRupees(offer.paise) }
    case 'buy_get':
      return {
        ...common,
        sets: [offer.buy.of, offer.get.of],
        getsSame: isSameSet(offer.buy.of, offer.get.of),
        buyPieces: offer.buy.pieces,
        getPieces: offer.get.pieces,
        percent: toPercent(offer.percentMicro),
      }
    case 'some_for':
      return { ...common, sets: [offer.of, {}], pieces: offer.pieces, price: toRupees(offer.pricePaise) }
    case 'bundle':
      return { ...common, sets: [...offer.of], price: toRupees(offer.pricePaise) }
    case 'basket':
      return {
        ...common,
        min: toRupees(offer.minPaise),
        isPercent: offer.paise === undefined,
        amount: rupeesOf(offer.paise),
        percent: offer.percentMicro === undefined ? null : toPercent(offer.percentMicro),
      }
  }
}

/** What is sent; whether it can be is for `promotionProblem` and the server to say. */
export function draftOf(written: WrittenOffer): PromotionDraft {
  const { kind, sets, getsSame, hasHours, days, from, to } = written
  const common = {
    name: written.name,
    priority: countOf(written.priority),
    startsAt: instantOf(written.starts),
    endsAt: instantOf(written.ends),
    hours: hasHours ? { days, from, to } : null,
    channels: written.channels,
    timesPerOrder: written.timesPerOrder,
    usesTotal: written.usesTotal,
    usesPerShopper: written.usesPerShopper,
    isActive: written.isActive,
  }
  const [first = {}, second = {}] = sets as PromotionDraftSet[]
  const pricePaise = paiseOf(written.price)
  const percentMicro = microOf(written.percent)
  const maxPaise = written.max === null ? null : paiseOf(written.max)
  switch (kind) {
    case 'percent':
      return { ...common, kind, of: first, percentMicro, maxPaise }
    case 'amount':
      return { ...common, kind, of: first, paise: paiseOf(written.amount) }
    case 'buy_get':
      return {
        ...common,
        kind,
        buy: { of: first, pieces: countOf(written.buyPieces) },
        get: { of: getsSame ? first : second, pieces: countOf(written.getPieces) },
        percentMicro,
      }
    case 'some_for':
      return { ...common, kind, of: first, pieces: countOf(written.pieces), pricePaise }
    case 'bundle':
      return { ...common, kind, of: sets as PromotionDraftSet[], pricePaise }
    case 'basket':
      return {
        ...common,
        kind,
        minPaise: paiseOf(written.min),
        maxPaise,
        ...(written.isPercent ? { percentMicro } : { paise: paiseOf(written.amount) }),
      }
  }
}

type PromotionDraftSet = Extract<PromotionDraft, { kind: 'percent' }>['of']
