import { plainDigits, readPincode } from '#shared/typed-digits.ts'

/** How many pincodes a shop may deliver to: every page of the shop lists them. */
export const MAX_PINCODES = 2000

/** A pasted list: the pincodes in it, each once, and the entries that are none, with their place from 1. */
interface PastedPincodes {
  pincodes: string[]
  wrong: { place: number; text: string }[]
}

/** Reads "560038", "560 038", "PIN 560-038", several with spaces between them, or "56003*" for all that begin so. */
export function readPincodes(entries: readonly string[]): PastedPincodes {
  const pincodes = new Set<string>()
  const wrong: PastedPincodes['wrong'] = []
  entries.forEach((text, at) => {
    if (text.trim() === '') return
    const one = readPincode(text)
    const several = beginningWith(text) ?? (one === null ? text.trim().split(/\s+/).map(readPincode) : [one])
    if (several.includes(null)) wrong.push({ place: at + 1, text: text.trim() })
    else for (const pincode of several) pincodes.add(pincode!)
  })
  return { pincodes: [...pincodes].sort(), wrong }
}

/** The pincodes of "560*", a thousand, or "5600*" or "56003*"; null for anything else. */
function beginningWith(text: string): string[] | null {
  const prefix = /^([1-9]\d{2,4})\*$/.exec(plainDigits(text).replace(/\s/g, ''))?.[1]
  if (prefix === undefined) return null
  const length = 6 - prefix.length
  return Array.from({ length: 10 ** length }, (_, at) => prefix + String(at).padStart(length, '0'))
}

/** The entries of a pasted text: one on each line, or with commas or semicolons between them. */
export const entriesOf = (text: string): string[] => text.split(/[\n,;\t]/)

/** "Entry 3 is not a pincode: 56003". */
export const wrongText = ({ place, text }: PastedPincodes['wrong'][number]): string =>
  `Entry ${place} is not a pincode: ${text}`
