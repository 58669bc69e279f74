import { t } from '#shared/words.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { PackSearch } from '#features/catalogue/admin/pack-search.tsx'
import { stockCalls } from '#features/stock/movements/calls.ts'
import type { StockContract } from '#features/stock/movements/contract.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnline } from '#ui/use-online.ts'
import {
  labelCount,
  labelSheets,
  LABELS_PER_SHEET,
  MAX_LABELS,
  type LabelOrder,
  type LabelPaper,
} from '../label-sheets.ts'
import { missingOfPacker, packetDeclarations } from '../packet-declarations.ts'
import { LabelList } from './label-list.tsx'
import { LabelView, type LabelKind, type LabelPack } from './label-view.tsx'
import { Printing } from './label-printing.tsx'

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })

const isSame = (a: LabelPack, b: LabelPack) => a.productId === b.productId && a.unit === b.unit

/** Labels for shelves and packets: of what changed today, or of packs that are scanned or searched. */
export function LabelDesk({ shop }: { shop: Shop }) {
  const { getChangedPacks } = useClient<StockContract>(stockCalls)
  const isOnline = useOnline()
  const [orders, setOrders] = useState<LabelOrder<LabelPack>[]>([])
  const [paper, setPaper] = useState<LabelPaper>('a4')
  const [kind, setKind] = useState<LabelKind>('shelf')
  const [month, setMonth] = useState(() => MONTH.format(new Date()))
  const [used, setUsed] = useState<number | null>(0)
  const [isPrinting, setPrinting] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = missingOfPacker(shop)
  const declarations = packetDeclarations(shop, month.trim())
  const count = labelCount(orders)
  const isUsedRight = used !== null && Number.isInteger(used) && used < LABELS_PER_SHEET.a4
  const add = (packs: readonly LabelPack[]) =>
    setOrders((before) => {
      const added = packs.filter((pack) => !before.some((one) => isSame(one.pack, pack)))
      return [...before, ...added.map((pack) => ({ pack, count: 1 }))]
    })
  const addChanged = async () => {
    setBusy(true)
    try {
      const { data } = await getChangedPacks()
      add(data)
      if (data.length === 0) toast.plain(t('labels.no-price-was-changed-today-and-nothing'))
    } catch (error) {
      toast.error((error as Error).message)
    }
    setBusy(false)
  }
  const sheets = labelSheets(orders, paper, used ?? 0)
  const isDated = kind !== 'own' || month.trim() !== ''
  const isRight = isDated && count > 0 && count <= MAX_LABELS && (paper === 'thermal' || isUsedRight)
  return (
    <div data-offline-note="" className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">{t('labels.labels')}</h1>
        <p className="text-sm text-muted">{t('labels.for-shelves-and-packets-with-the-price')}</p>
      </div>
      <OfflineNote>{t('labels.the-labels-that-are-listed-can-be')}</OfflineNote>
      <div className="grid gap-4 xl:grid-cols-[2fr_3fr]">
        <RadioCards
          legend={t('labels.paper')}
          value={paper}
          onChange={(next) => {
            setPaper(next)
            if (next !== 'a4' && kind === 'own') setKind('packet')
          }}
          columns
          cards={[
            { value: 'a4', label: t('labels.a4-sheet'), note: t('labels.24-labels-of-70-37-mm') },
            { value: 'thermal', label: t('labels.label-printer'), note: t('labels.roll-of-50-25-mm') },
          ]}
        />
        <RadioCards
          legend={t('labels.for')}
          value={kind}
          onChange={setKind}
          columns
          cards={[
            { value: 'shelf', label: t('labels.shelves'), note: t('labels.the-price-is-large') },
            {
              value: 'packet',
              label: t('labels.packets-of-a-brand'),
              note: t('labels.mrp-and-unit-sale-price-the-packet'),
            },
            {
              value: 'own',
              label: t('labels.packets-that-you-bag'),
              note:
                missing.length > 0
                  ? t('labels.say-missing-in-settings-first', { missing: missing.join(', ') })
                  : paper === 'a4'
                    ? t('labels.with-packer-month-consumer-care-and-fssai')
                    : t('labels.all-that-they-must-say-needs-the'),
              disabled: missing.length > 0 || paper !== 'a4',
            },
          ]}
        />
      </div>
      {kind === 'own' && (
        <div className="w-56">
          <TextField
            label={t('labels.packed-in')}
            value={month}
            onChange={setMonth}
            maxLength={20}
            error={isDated ? undefined : t('labels.enter-the-month-in-which-it-was')}
          />
        </div>
      )}
      <div className="grid items-start gap-x-4 gap-y-2 md:grid-cols-[1fr_auto]">
        <PackSearch label={t('labels.add-a-product')} onPick={(pack) => add([pack])} />
        <Button
          variant="soft"
          busy={busy}
          disabled={!isOnline}
          className="md:mt-6"
          onClick={() => void addChanged()}
        >
          {t('labels.what-changed-today')}
        </Button>
      </div>
      {orders.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-4 py-8 text-center text-muted">
          {t('labels.scan-or-type-to-begin-or-take')}
        </p>
      ) : (
        <>
          <section aria-label={t('labels.how-they-look')} className="grid gap-2">
            <h2 className="text-lg font-bold">{t('labels.how-they-look')}</h2>
            <div className="flex gap-3 overflow-x-auto">
              {orders.slice(0, 4).map(({ pack }) => (
                <div
                  key={`${pack.productId} ${pack.unit}`}
                  className="shrink-0 rounded-md border border-line"
                >
                  <LabelView pack={pack} kind={kind} paper={paper} declarations={declarations} />
                </div>
              ))}
            </div>
          </section>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            {paper === 'a4' && (
              <div className="w-56">
                <NumberField
                  label={t('labels.labels-gone-from-the-first-sheet')}
                  value={used}
                  onChange={setUsed}
                  maxLength={2}
                  error={isUsedRight ? undefined : t('labels.enter-a-number-from-0-to-23')}
                />
              </div>
            )}
            <Button className="mt-6" disabled={!isRight} icon={Printer} onClick={() => setPrinting(true)}>
              {t('labels.count-other-print', { count })}
            </Button>
            {count > MAX_LABELS && (
              <p className="mt-8 text-sm text-danger">
                {t('labels.at-most-maxlabels-at-a-time', { most: MAX_LABELS })}
              </p>
            )}
          </div>
          <p className="text-sm text-muted">{t('labels.in-the-print-dialog-choose-no-margins')}</p>
          <h2 className="text-lg font-bold">{t('labels.labels-to-print')}</h2>
          <LabelList orders={orders} onChange={setOrders} />
        </>
      )}
      {isPrinting && (
        <Printing
          sheets={sheets}
          kind={kind}
          paper={paper}
          declarations={declarations}
          onEnd={() => setPrinting(false)}
        />
      )}
    </div>
  )
}
