import { t } from '#shared/words.ts'
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
      <ul aria-label={t('khata.merged')} className="grid gap-1 text-sm">
        {merged.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <span>
              {t('khata.with-the-khata-of-name', { name: one.name })}
              {one.mobile !== null && `, ${one.mobile}`}
            </span>
            {isManager && (
              <Button variant="quiet" size="sm" onClick={() => setParted(one)}>
                {t('khata.part-again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {parted && (
        <ConfirmDialog
          open
          onClose={() => setParted(null)}
          title={t('khata.part-name-again', { name: parted.name })}
          action={t('khata.part')}
          cancel={t('khata.keep-them-together')}
          onConfirm={async () => {
            const { message } = await calls.partCustomers({ body: { otherId: parted._id } })
            toast.success(message)
            await refresh()
          }}
        >
          {t('khata.each-has-their-own-entries-again-as')}
        </ConfirmDialog>
      )}
    </>
  )
}
