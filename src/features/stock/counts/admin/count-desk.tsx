import { t } from '#shared/words.ts'
import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { formatRupees } from '#shared/money.ts'
import { pageParam } from '#shared/page-param.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Count } from '../contract.ts'
import { CountSheet } from './count-sheet.tsx'
import { useCounts, useCountSettings } from './use-counts.ts'
import { BeginDialog } from './begin-count.tsx'

/** Counts of shelves: begun by anybody, counted by several, finished once. The open one is in the URL. */
export function CountDesk({ maySet }: { maySet: boolean }) {
  const [address, setAddress] = useSearchParams()
  const openId = address.get('count')
  const open = (id: string | null) => setAddress(id ? { count: id } : {}, { preventScrollReset: true })
  return (
    <div data-offline-note="" className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">{t('counts.counting')}</h1>
        <p className="text-sm text-muted">{t('counts.the-shop-stays-open-what-is-sold')}</p>
      </div>
      <OfflineNote>{t('counts.what-you-count-is-shown-as-not')}</OfflineNote>
      {openId ? (
        <CountSheet key={openId} id={openId} onClose={() => open(null)} />
      ) : (
        <CountList onOpen={open} maySet={maySet} />
      )}
    </div>
  )
}

function CountList({ onOpen, maySet }: { onOpen: (id: string) => void; maySet: boolean }) {
  const [address] = useSearchParams()
  const page = pageParam(address)
  const query = useCounts(page)
  const { data, error, isPlaceholderData } = query
  const [isBeginning, setBeginning] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const begin = <Button onClick={() => setBeginning(true)}>{t('counts.begin-a-count')}</Button>
  return (
    <>
      {error && !data ? (
        <LoadProblem query={query} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.totalCount === 0 ? (
        <Empty picture={<BoxDrawing />} title={t('counts.nothing-was-counted-yet')} action={begin}>
          {t('counts.count-a-shelf-with-a-phone-or')}
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {begin}
            {maySet && (
              <Button variant="quiet" onClick={() => setSetting(true)}>
                {t('counts.settings')}
              </Button>
            )}
          </div>
          <Table
            caption={t('counts.counts')}
            columns={columns(onOpen)}
            rows={data.data}
            keyOf={({ _id }) => _id}
            busy={isPlaceholderData}
          />
          <Pager
            page={page}
            pages={data.totalPages}
            hrefOf={(one) => `?page=${one}`}
            label={t('counts.counts')}
          />
        </>
      )}
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
      {isBeginning && <BeginDialog onClose={() => setBeginning(false)} onBegun={onOpen} />}
    </>
  )
}

const columns = (open: (id: string) => void): Column<Count>[] => [
  {
    title: t('counts.shelf'),
    primary: true,
    width: 'w-full',
    cell: ({ shelf, finishedAt }) => (
      <span className="flex flex-wrap items-center gap-2">
        {shelf === null ? t('counts.the-shop') : t('counts.shelf-shelf', { shelf })}
        {finishedAt === null && <Badge tone="leaf">{t('counts.is-open')}</Badge>}
      </span>
    ),
  },
  {
    title: t('counts.begun'),
    cell: ({ begunAt, begunBy }) => (
      <span className="text-muted">
        <span className="whitespace-nowrap">{formatWhen(begunAt)}</span>, {begunBy}
      </span>
    ),
  },
  {
    title: t('counts.packs-counted'),
    numeric: true,
    cell: ({ lines, packs }) => (packs === null ? lines : t('counts.lines-of-packs', { lines, packs })),
  },
  {
    title: t('counts.missing'),
    numeric: true,
    cell: ({ missing }) => (missing === null ? '–' : formatRupees(missing)),
  },
  {
    title: t('counts.surplus'),
    numeric: true,
    cell: ({ surplus }) => (surplus === null ? '–' : formatRupees(surplus)),
  },
  {
    title: t('counts.details'),
    bare: true,
    cell: ({ _id, shelf, finishedAt }) => (
      <Button
        variant={finishedAt === null ? 'soft' : 'quiet'}
        size="sm"
        aria-label={
          shelf === null
            ? t('counts.open-the-count-of-the-shop')
            : t('counts.open-the-count-of-shelf', { shelf })
        }
        onClick={() => open(_id)}
      >
        {finishedAt === null ? t('counts.count') : t('counts.open')}
      </Button>
    ),
  },
]

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { query } = useCountSettings()
  return (
    <Dialog open onClose={onClose} title={t('counts.settings-of-counting')}>
      {query.data ? (
        <SettingsForm limit={query.data.limit} onClose={onClose} />
      ) : query.error ? (
        <LoadProblem query={query} />
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  )
}

function SettingsForm({ limit, onClose }: { limit: number; onClose: () => void }) {
  const { save } = useCountSettings()
  const form = useFields({
    initial: { limit: limit as number | null },
    rules: {
      limit: (amount) =>
        amount !== null && amount >= 0 ? null : t('counts.enter-an-amount-0-for-every-difference'),
    },
    submit: async (values, options) => {
      await save(values.limit ?? 0, options)
      onClose()
    },
  })
  return (
    <form id="count-settings" {...form.props}>
      <RupeesField
        label={t('counts.count-again-above')}
        maxLength={12}
        autoFocus
        hint={t('counts.differences-that-are-worth-more-one-by')}
        {...form.bind('limit')}
      />
      <FormButtons onCancel={onClose} form="count-settings" busy={form.busy}>
        {t('counts.save')}
      </FormButtons>
    </form>
  )
}
