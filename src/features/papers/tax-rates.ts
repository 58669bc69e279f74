import table from './rates.json' with { type: 'json' }
import type { Treatment } from './treatments.ts'

/**
 * What a code may bear: offered where one is entered, never applied by itself, since a quarter of all codes have several
 * rates. `rates.json` says how sure each row is, and when somebody last looked at the official list.
 */
export interface OfferedRate {
  prefix: string
  goods: string
  treatment: Treatment
  /** Percent. */
  rate: number
  from: string
  until: string | null
  /** The answer to the code's own question; null if it has one rate only. */
  condition: string | null
  /** A: the wording was seen. B: one source. C: not confirmed. */
  sure: string
}

const rates = table.rates as OfferedRate[]

export const RATES_LOOKED_AT = table.lookedAt

/** Days after which a table of rates is too old to be trusted. */
export const RATES_DAYS = 90

/** For how many days nobody has looked at the official list. */
export const ageOfRates = (now: Date): number =>
  Math.floor((now.getTime() - Date.parse(RATES_LOOKED_AT)) / 86_400_000)

const isInForce = ({ from, until }: { from: string; until: string | null }, day: string): boolean =>
  from <= day && (until === null || day <= until)

/** The rates that GST has on a day, in percent, besides 0. */
export const gstRatesOn = (day: string): number[] =>
  table.slabs.filter((slab) => isInForce(slab, day)).map(({ rate }) => rate)

/** Why a rate cannot be used from a day on; null when it can. */
export function rateProblem(rate: number, day: string): string | null {
  const inForce = gstRatesOn(day)
  if (inForce.includes(rate)) return null
  const known = table.slabs.some((slab) => slab.rate === rate)
  const list = `${inForce.slice(0, -1).join(', ')} and ${inForce.at(-1)} %`
  return known
    ? `${rate} % is not in force on ${day}. GST has ${list} then.`
    : `GST has no rate of ${rate} % on any day. It has ${list}.`
}

/** What a code may bear on a day: the rows of its longest prefix. */
export function offeredRates(hsn: string, day: string): OfferedRate[] {
  const found = rates.filter((row) => hsn.startsWith(row.prefix) && isInForce(row, day))
  const longest = Math.max(0, ...found.map(({ prefix }) => prefix.length))
  return found.filter(({ prefix }) => prefix.length === longest)
}

/** What to ask where a code has several rates: "Loose, or packed and labelled?"; null where it has one. */
export function rateQuestion(hsn: string, day: string): string | null {
  if (offeredRates(hsn, day).length < 2) return null
  const keys = Object.keys(table.questions).filter((prefix) => hsn.startsWith(prefix))
  const longest = keys.sort((a, b) => b.length - a.length)[0]
  return longest ? table.questions[longest as keyof typeof table.questions] : 'Which of these is it?'
}

/** How many characters the offline tool takes as a description. */
const DESCRIPTION = 30

/** What a code of a document is, in the table's words for its rate (percent); empty if the table does not say. */
export function describeCode(code: string, rate: number): string {
  const service = table.services.find((one) => one.code === code)
  if (service) return service.name
  // A code may be printed with fewer digits than the table has.
  const rows = rates.filter(({ prefix }) => code.startsWith(prefix) || prefix.startsWith(code))
  const longest = Math.max(0, ...rows.map(({ prefix }) => Math.min(prefix.length, code.length)))
  const of = rows.filter(({ prefix }) => Math.min(prefix.length, code.length) === longest)
  const ofRate = of.filter((row) => row.rate === rate)
  const goods = new Set((ofRate.length > 0 ? ofRate : of).flatMap((row) => row.goods.split(', ')))
  let words = ''
  for (const one of goods) {
    const more = words === '' ? one : `${words} ${one}`
    if (more.length > DESCRIPTION) break
    words = more
  }
  return words
}

/** Codes with these words, or these first digits, for a list to choose from. */
export function findCodes(search: string, day: string): OfferedRate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ prefix, goods, condition }: OfferedRate) => {
    const text = `${goods} ${condition ?? ''}`.toLowerCase()
    return words.every((word) => (/^\d+$/.test(word) ? prefix.startsWith(word) : text.includes(word)))
  }
  return rates.filter((row) => isInForce(row, day) && matches(row))
}
