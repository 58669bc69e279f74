import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import type { Area } from '../area-shape.ts'
import { AreaForm } from './area-form.tsx'
import { DeskSection } from './desk-section.tsx'
import { useDeliveryCalls, useSave } from './use-delivery.ts'

/** The delivery areas; one at a time is edited. */
export function AreaList({ areas }: { areas: Area[] }) {
  const { deleteArea } = useDeliveryCalls()
  const save = useSave()
  const [edited, setEdited] = useState<Area | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Area | null>(null)
  const close = () => setEdited(null)
  return (
    <DeskSection
      title="Areas"
      note={
        areas.length === 0
          ? 'The shop delivers everywhere. Add an area to deliver only to its pincodes.'
          : 'The shop delivers to the pincodes of these areas. Charges can be limited to an area.'
      }
      action={
        edited === null && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            Add an area
          </Button>
        )
      }
    >
      {edited === 'new' && <AreaForm area={null} onClose={close} />}
      <ul className="grid grid-cols-1 gap-3">
        {areas.map((area) => (
          <li key={area._id}>
            {edited !== 'new' && edited?._id === area._id ? (
              <AreaForm area={edited} onClose={close} />
            ) : (
              <div className="flex items-center gap-x-1 rounded-xl border border-line bg-surface p-4">
                <div className="min-w-0 grow">
                  <p className="font-semibold wrap-anywhere">
                    {area.name} {!area.isActive && <Badge>Off</Badge>}
                  </p>
                  <p className="text-sm text-muted">{termsOf(area)}</p>
                </div>
                <IconButton
                  label={`Edit ${area.name}`}
                  icon={<Pencil size={18} aria-hidden />}
                  onClick={() => setEdited(area)}
                />
                <IconButton
                  label={`Delete ${area.name}`}
                  icon={<Trash2 size={18} aria-hidden />}
                  onClick={() => setDeleted(area)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleted !== null}
        onClose={() => setDeleted(null)}
        title={`Delete ${deleted?.name ?? 'the area'}?`}
        action="Delete area"
        onConfirm={async () => {
          try {
            await save(() => deleteArea({ body: { _id: deleted!._id } }))
          } catch (error) {
            toast.error((error as Error).message)
            return false
          }
        }}
      >
        {areas.length === 1
          ? 'It is the only area: the shop will deliver everywhere. Its slots are deleted too.'
          : 'The shop will no longer deliver there. Its slots are deleted too; orders stay as they are.'}
      </ConfirmDialog>
    </DeskSection>
  )
}

function termsOf({ pincodes, minimum, cashLimit, travelMinutes }: Area): string {
  return [
    pincodes.length === 1 ? '1 pincode' : `${pincodes.length} pincodes`,
    minimum > 0 && `from ${formatRupees(minimum)}`,
    cashLimit !== null && (cashLimit > 0 ? `cash up to ${formatRupees(cashLimit)}` : 'no cash on delivery'),
    travelMinutes > 0 && `${travelMinutes} min ride`,
  ]
    .filter(Boolean)
    .join(' · ')
}
