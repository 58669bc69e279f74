import { plainDigits } from '#shared/typed-digits.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The last day of a date that is printed on a packet or a bill, as `2027-03-31`: "31/03/2027", "31-3-27", "2027-03-31",
 * "03/27", "MAR 2027", "30MAR2027". The day comes before the month; a month means its last day. Null for anything else.
 */
export function readExpiry(typed: string): string | null {
  const text = plainDigits(typed)
    .toLowerCase()
    .replace(/^\s*(?:exp(?:iry)?\.?(?: date)?|use by|best (?:before|by)|bbe?|bbd)(?![a-z])[\s.:]*/, '')
    .replace(/[\st]*\d{1,2}:\d{2}(?::\d{2})?z?\s*$/, '')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/, '')
    .replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/g, ' ')
    .trim()
  const parts = text.split(/[\s./,'’-]+/).map((part) => {
    const month = /^[a-z]{3,9}$/.test(part) ? MONTHS.indexOf(part.slice(0, 3)) : -1
    return month >= 0 ? { value: month + 1, isMonth: true, digits: 0 } : numberOf(part)
  })
  if (parts.some((part) => part === null)) return null
  const [first, second, third, more] = parts as { value: number; isMonth: boolean; digits: number }[]
  if (!first || !second || more) return null
  if (!third)
    return first.digits === 4 ? lastOf(first.value, second.value) : lastOf(yearOf(second), first.value)
  if (first.digits === 4) return dayOf(first.value, second.value, third.value)
  // "Mar 31 2027"
  if (first.isMonth) return dayOf(yearOf(third), first.value, second.value)
  return dayOf(yearOf(third), second.value, first.value)
}

const numberOf = (part: string) =>
  /^(?:\d{1,2}|\d{4})$/.test(part) ? { value: Number(part), isMonth: false, digits: part.length } : null

const yearOf = ({ value, digits }: { value: number; digits: number }): number =>
  digits === 4 ? value : value + 2000

const lastOf = (year: number, month: number): string | null =>
  month < 1 || month > 12 ? null : dayOf(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate())

function dayOf(year: number, month: number, day: number): string | null {
  if (year < 2000 || year > 2099) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
