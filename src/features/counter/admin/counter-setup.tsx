import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { Device } from './use-device.ts'

/** Makes this browser a counter with a series of its own; once, with a line. */
export function CounterSetup({ device, problem }: { device: Device; problem: string | null }) {
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const lost = device.device?.counter
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
          {lost.name} was declared lost, so its series {lost.series} has ended. This device cannot go on with
          it.
        </Note>
      )}
      {!lost && (
        <>
          <p className="text-muted">
            This device gets a series of bill numbers of its own. It then sells without a network, too, and
            sends its bills later. Do not clear the data of this site while bills are not sent.
          </p>
          <form
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
        </>
      )}
    </div>
  )
}
