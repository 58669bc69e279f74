import { useState } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { Note } from '#ui/note.tsx'
import { ageOfRates, RATES_DAYS, RATES_LOOKED_AT } from '../tax-rates.ts'

/** When somebody last looked at the official list of rates, and that this is too long ago. */
export function RatesAge() {
  const [days] = useState(() => ageOfRates(new Date()))
  if (days > RATES_DAYS)
    return (
      <Note tone="warn">
        The table of rates is {days} days old. Look at the official list before you rely on it, or update the
        shop.
      </Note>
    )
  return (
    <p className="text-sm text-muted">
      The table of rates is of {formatDay(RATES_LOOKED_AT)}, and offers only. Ask your accountant where you
      are not sure.
    </p>
  )
}
