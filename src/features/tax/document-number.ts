import { dayInIndia } from '#shared/when.ts'

/** The financial year, April to March by Kolkata's calendar, as `2627`. */
export function financialYear(at: Date): string {
  const first = firstYear(at)
  return `${twoDigits(first)}${twoDigits(first + 1)}`
}

/** Series, year and serial, 16 characters at most (CGST Rules, rule 46(b)): `A/2627/000123`. */
export const documentNumber = (series: string, fy: string, serial: number): string =>
  `${series}/${fy}/${String(serial).padStart(6, '0')}`

/** Until when a paper is kept: 31 December, six years after its financial year ends (CGST Act, section 36). */
export const keepUntil = (at: Date): string => `${firstYear(at) + 7}-12-31`

/** Whether a credit note still lowers the tax: until 30 November after the supply's financial year (section 34). */
export const lowersTax = (suppliedAt: Date, notedAt: Date): boolean =>
  dayInIndia(notedAt) <= `${firstYear(suppliedAt) + 1}-11-30`

function firstYear(at: Date): number {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number)
  return month >= 4 ? year : year - 1
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
