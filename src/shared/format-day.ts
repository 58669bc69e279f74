import { dateFormat } from './date-format.ts'

const format = dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** A calendar day such as `2026-11-21`, as "21 Nov 2026". */
export const formatDay = (day: string): string => format.format(new Date(day))
