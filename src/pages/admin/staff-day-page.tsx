import { useState } from 'react'
import { useParams, useSearchParams } from '#ui/router/router.tsx'
import { PersonLog } from '#features/audit/admin/person-log.tsx'
import { StaffDay } from '#features/reports/admin/staff-day.tsx'
import { dayInIndia } from '#shared/when.ts'

/** What somebody who works in the shop did on a day. */
export function Component() {
  const { personId = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const [today] = useState(() => dayInIndia(new Date()))
  const asked = address.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today
  return (
    <div className="grid grid-cols-1 gap-4">
      <StaffDay
        personId={personId}
        day={day}
        today={today}
        onDay={(chosen) =>
          setAddress(chosen === today ? {} : { day: chosen }, { replace: true, preventScrollReset: true })
        }
      />
      {/^[0-9a-f]{24}$/.test(personId) && <PersonLog key={day} personId={personId} day={day} />}
    </div>
  )
}
