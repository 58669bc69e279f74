import { t } from '#shared/words.ts'
import { useState } from 'react'
import { dayInIndia } from '#shared/when.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { useNavigate, useSearchParams } from '#ui/router/router.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { MonthStatement } from './month-statement.tsx'
import { NewSubscription } from './new-subscription.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { useSubscriptions } from './use-subscriptions.ts'

/** What comes to the shopper every morning: begin, change, pause, end; the calendar and the statement of a month. */
export function OwnSubscriptions({ shopName }: { shopName: string }) {
  const query = useSubscriptions()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [month, setMonth] = useState(() => dayInIndia(new Date()).slice(0, 7))
  const [product, unit] = [Number(search.get('product')), search.get('unit') ?? '']
  const isNew = Number.isInteger(product) && product > 0 && unit !== ''
  const { data, error } = query
  const running = data?.data ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-xl font-bold">{t('subscriptions.every-morning')}</h1>
      <LoadProblem query={query} />
      {!data && !error && <PageSkeleton />}
      {data && isNew && data.isOffered && (
        <NewSubscription
          key={`${product} ${unit}`}
          productId={product}
          unit={unit}
          onDone={() => void navigate(paths.mornings, { replace: true })}
        />
      )}
      {data && running.length === 0 && !isNew && (
        <Empty
          picture={<BoxDrawing />}
          title={t('subscriptions.nothing-comes-by-itself-yet')}
          action={<ButtonLink to={paths.home}>{t('subscriptions.look-around')}</ButtonLink>}
        >
          {t('subscriptions.open-a-product-and-choose-every-morning')}
        </Empty>
      )}
      {running.length > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {running.map((subscription) => (
              <SubscriptionCard key={subscription._id} subscription={subscription} />
            ))}
          </ul>
          <MonthCalendar subscriptions={running} month={month} onMonth={setMonth} />
          <MonthStatement month={month} shopName={shopName} />
        </>
      )}
    </div>
  )
}
