import type { BookCustomer } from '#features/khata/contract.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { personSearch, searchedTexts } from '#shared/person-search.ts'

/** Somebody with a khata, as a till knows them without a network: no more of their number than finds them. */
export interface KeptCustomer {
  _id: string
  name: string
  /** The last four digits of their number; empty without one. */
  end: string
  /** Rupees that may still go on the khata, as was last seen; null without a limit. */
  room: number | null
}

const END = 4

/** Of a page of the book, who may buy on khata. */
export const keptOf = (book: readonly BookCustomer[]): KeptCustomer[] =>
  book
    .filter(({ khataLimit }) => khataLimit !== 0)
    .map(({ _id, name, mobile, room }) => ({
      _id,
      name,
      end: mobile === null ? '' : String(mobile).slice(-END),
      room,
    }))

/** Whose name has each word, or whose number ends so. */
export function findKept(kept: readonly KeptCustomer[], search: string): KeptCustomer[] {
  const texts = searchedTexts(personSearch(search)).map((text) => text.toLowerCase())
  if (texts.length === 0) return [...kept]
  return kept.filter(({ name, end }) =>
    texts.every((text) =>
      /^\d{4,}$/.test(text) ? end !== '' && text.endsWith(end) : name.toLowerCase().includes(text),
    ),
  )
}

/** After so many rupees went on the khata of one of them. */
export const withLessRoom = (
  kept: readonly KeptCustomer[],
  customerId: string,
  rupees: number,
): KeptCustomer[] =>
  kept.map((one) =>
    one._id !== customerId || one.room === null
      ? one
      : { ...one, room: Math.max(0, toRupees(fromRupees(one.room) - fromRupees(rupees))) },
  )
