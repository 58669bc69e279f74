/** The financial year, April to March, of a day in India (`2026-11-21`): `2627`. */
export function financialYear(day: string): string {
  const first = firstYear(day)
  return `${twoDigits(first)}${twoDigits(first + 1)}`
}

/** The number of a document, as the database writes it: `P1/2627/000123`. */
export const documentNumber = (series: string, fy: string, serial: number): string =>
  `${series}/${fy}/${String(serial).padStart(6, '0')}`

/** A number as somebody types it: small letters, blanks, and without the zeros that nobody counts. */
export const readDocumentNumber = (typed: string): string =>
  typed
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(
      /^(\w+\/\d{4}\/)(\d{1,5})$/,
      (_, before: string, serial: string) => before + serial.padStart(6, '0'),
    )

/** Until when a document is kept: 31 December, six years after its financial year ends (CGST Act, section 36). */
export const keepUntil = (fy: string): string => `${2000 + Number(fy.slice(2)) + 6}-12-31`

/** After 30 November following the financial year of supply a credit note does not lower the tax (CGST Act, section 34). */
export const lowersTaxBefore = (suppliedOn: string): Date =>
  new Date(`${firstYear(suppliedOn) + 1}-12-01T00:00:00+05:30`)

function firstYear(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
