import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { Khata } from '../contract.ts'
import { useKhataCalls, useRefreshKhata } from './use-khata.ts'

type Merged = NonNullable<Khata['merged']>[number]

/** Who were merged into a customer; a manager parts them again. */
export function MergedCustomers({ merged, isManager }: { merged: readonly Merged[]; isManager: boolean }) {
  const calls = useKhataCalls()
  const refresh = useRefreshKhata()
  const [parted, setParted] = useState<Merged | null>(null)
  return (
    <>
      <ul aria-label="Merged" className="grid gap-1 text-sm">
        {merged.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <span>
              With the khata of {one.name}
              {one.mobile !== null && `, ${one.mobile}`}
            </span>
            {isManager && (
              <Button variant="quiet" size="sm" onClick={() => setParted(one)}>
                Part again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {parted && (
        <ConfirmDialog
          open
          onClose={() => setParted(null)}
          title={`Part ${parted.name} again?`}
          action="Part"
          cancel="Keep them together"
          onConfirm={async () => {
            const { message } = await calls.partCustomers({ body: { otherId: parted._id } })
            toast.success(message)
            await refresh()
          }}
        >
          Each has their own entries again, as before. What was sold or paid since stays where it was written.
        </ConfirmDialog>
      )}
    </>
  )
}
