const format = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' })

/** A calendar day such as `2026-11-21`, as "21 Nov 2026". */
export const formatDay = (day: string): string => format.format(new Date(day))
