import { t } from '#shared/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import { useNavigate } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { toast } from '#ui/toast.tsx'
import { pickCalls } from '../../pick-calls.ts'
import type { PickContract } from '../../pick-contract.ts'
import { usePickQueue } from './use-pick-queue.ts'
import { storedWords } from '#shared/stored-words.ts'

/** How far the picker of a confirmed order is, on whatever device, and the way to pick it. */
export function PickProgress({ orderId }: { orderId: string }) {
  const queue = usePickQueue()
  const calls = useClient<PickContract>(pickCalls)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const claim = useMutation({
    mutationFn: () => calls.claimOrder({ body: { orderId } }),
    onSuccess: () => void navigate(adminPaths.pick),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const picking = queue.data?.data.find((one) => one.orderId === orderId)
  const { items = 0, picked = 0, heldBy } = picking ?? {}
  const progress = t('desk.picked-of-items-picked', { picked, items })
  return (
    <div className="mb-4 grid gap-2">
      {picking && (
        <>
          <p role="status" className="text-sm font-semibold text-muted tabular-nums">
            {progress}
            {heldBy && !heldBy.isMe && t('desk.name-picks-it', { name: storedWords(heldBy.name) })}
          </p>
          <ProgressBar label={progress} value={picked} max={items} />
        </>
      )}
      {heldBy?.isMe ? (
        <ButtonLink to={adminPaths.pick} variant="soft">
          {t('desk.go-on-picking')}
        </ButtonLink>
      ) : (
        !heldBy && (
          <Button variant="soft" icon={ScanBarcode} busy={claim.isPending} onClick={() => claim.mutate()}>
            {t('desk.pick-this-order')}
          </Button>
        )
      )}
    </div>
  )
}
