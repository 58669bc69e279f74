import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { KeptSales } from './kept-sales.tsx'
import { useCounters } from './use-day.ts'
import type { Device } from './use-device.ts'

/** Makes this browser a counter with a series of its own; once, with a line. */
export function CounterSetup({ device, problem }: { device: Device; problem: string | null }) {
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const lost = device.device?.counter
  const others = useCounters().flatMap((one) => (one.hasDevice && !one.lostAt ? [one.name] : []))
  const begin = async () => {
    setBusy(true)
    try {
      await device.register(name.trim())
      await device.refreshCatalogue()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The counter was not added.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-4 py-6">
      <h1 className="text-xl font-bold">Sell at this device</h1>
      {problem && <Note tone="warn">{problem}</Note>}
      {lost && (
        <Note tone="warn">
          {lost.name} was declared lost, so its series {lost.series} has ended. Begin again with a new name:
          this device then gets a new series.
        </Note>
      )}
      {device.kept.length > 0 && <KeptSales {...device} />}
      <p className="text-muted">
        Give this till a name. Its bills get numbers of their own, and it sells while the internet is down,
        too. Bills wait in this browser until they are sent, so do not clear its data before.
      </p>
      {!lost && others.length > 0 && (
        <p className="text-muted">
          Was this the till {others.join(' or ')}? Then its data were cleared. Begin with a new name, read in
          the file of unsent bills if there is one, and declare the old counter lost under “Drawer and day”.
        </p>
      )}
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) void begin()
        }}
      >
        <TextField
          label="Name of the counter"
          value={name}
          maxLength={40}
          autoFocus
          hint="Such as “Front counter”"
          onChange={setName}
        />
        <Button type="submit" busy={isBusy} disabled={!name.trim() || !device.isOnline}>
          Begin
        </Button>
      </form>
    </div>
  )
}
