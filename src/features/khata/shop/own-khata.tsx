import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Stat } from '#ui/stat.tsx'
import { balanceText, limitText } from '../khata-words.ts'
import { KhataStatementView } from './khata-statement.tsx'
import { useOwnCredit } from './use-own-credit.ts'
import { useOwnKhata } from './use-own-khata.ts'

/** What the shopper owes the shop, and the statement. */
export function OwnKhata({ shopName, pay }: { shopName: string; pay: ReactNode }) {
  const [span, setSpan] = useState<{ from?: string; to?: string }>({})
  const query = useOwnKhata(span)
  const { data: khata, error } = query
  const credit = useOwnCredit().data
  if (khata === null)
    return (
      <Empty isPage picture={<BoxDrawing />} title={t('khata.you-have-no-khata-here')}>
        {t('khata.the-shop-opens-one-for-people-who')}
      </Empty>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-xl font-bold">{t('khata.your-khata')}</h1>
      <LoadProblem query={query} />
      {!khata && !error && <PageSkeleton />}
      {khata && (
        <>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Stat label={t('khata.balance')} note={ageNote(khata.age)}>
              {balanceText(khata.balance)}
            </Stat>
            <Stat label={t('khata.room')} note={limitText(khata.khataLimit)}>
              {khata.room === null ? t('khata.as-you-need') : formatRupees(khata.room)}
            </Stat>
          </div>
          {pay}
          <KhataStatementView
            heading={<h1 className="text-lg font-bold">{t('khata.shopname-your-khata', { shopName })}</h1>}
            statement={khata.statement}
            credit={credit}
            onSpan={setSpan}
            linkOrder={(orderId, text) => (
              <Link to={paths.orderDetails(orderId)} className="font-semibold text-leaf-700 underline">
                {text}
              </Link>
            )}
          />
        </>
      )}
    </div>
  )
}

function ageNote({ upTo60, older }: { upTo60: number; older: number }) {
  const old = upTo60 + older
  return old > 0 ? t('khata.old-is-older-than-30-days', { old: formatRupees(old) }) : undefined
}
