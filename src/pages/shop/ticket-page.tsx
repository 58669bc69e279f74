import { t } from '#shared/words.ts'
import { useParams } from '#ui/router/router.tsx'
import { Ticket } from '#features/grievances/shop/ticket.tsx'

export function Component() {
  const { ticket = '' } = useParams()
  return (
    <div className="container-page grid max-w-2xl grid-cols-1 gap-4 py-6">
      <div>
        <h1 className="text-xl font-bold">{t('pages.your-complaint')}</h1>
        <p className="wrap-anywhere text-muted tabular-nums">{ticket}</p>
      </div>
      <Ticket ticket={ticket} />
    </div>
  )
}
