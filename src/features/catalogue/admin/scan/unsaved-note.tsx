import { useEffect, useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { browserScans } from './unsaved-scans.ts'

/** Says that this browser keeps scanned products which the shop does not have yet. */
export function UnsavedNote() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    browserScans.all().then(
      ({ length }) => setCount(length),
      () => undefined,
    )
  }, [])
  if (count === 0) return null
  return (
    <Note
      tone="warn"
      action={
        <ButtonLink size="sm" variant="quiet" to={adminPaths.scanProducts}>
          Save them
        </ButtonLink>
      }
    >
      {count === 1 ? 'One scanned product is' : `${count} scanned products are`} kept in this browser and not
      saved yet.
    </Note>
  )
}
