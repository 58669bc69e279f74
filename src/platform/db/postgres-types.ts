import { types, type CustomTypesConfig } from 'pg'

const oids = { int8: 20, int8Array: 1016, textArray: 1009, date: 1082, numeric: 1700, numericArray: 1231 }

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is outside the range of exact numbers`)
  return value
}

const asIs = (text: string) => text
const textArray = types.getTypeParser(oids.textArray) as (text: string) => (string | null)[]
const wholeNumberArray = (text: string) =>
  textArray(text).map((entry) => (entry === null ? null : wholeNumber(entry)))

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, wholeNumber],
  [oids.int8Array, wholeNumberArray],
  // A Date would shift a calendar day by the server's time zone, and a float would lose digits.
  [oids.date, asIs],
  [oids.numeric, asIs],
  [oids.numericArray, textArray],
])

/** For our own pool only: bigint → number, refused beyond safe integers; numeric and date → string; timestamptz → Date. */
export const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format),
}
