import { useState } from 'react'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { dayInIndia } from '#shared/when.ts'
import { OfflineNote } from '#ui/offline-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MorningNeeds } from './morning-needs.tsx'
import { MorningRound } from './morning-round.tsx'
import { MorningSettingsForm } from './morning-settings.tsx'

/** What subscriptions bring on a day: the need, the round's sheet, and the shop's terms for owners. */
export function MorningDesk({ shopName, mayChange }: { shopName: string; mayChange: boolean }) {
  const [day, setDay] = useState(() => addDays(dayInIndia(new Date()), 1))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="-mb-5 flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-xl font-bold">Mornings</h1>
        <div className="w-44">
          <TextField label="Day" type="date" value={day} onChange={(chosen) => chosen && setDay(chosen)} />
        </div>
      </div>
      <OfflineNote>what is shown here may be out of date.</OfflineNote>
      <MorningNeeds day={day} />
      <MorningRound day={day} shopName={shopName} />
      {mayChange && <MorningSettingsForm />}
    </div>
  )
}
