import { Plus } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { isChargedIn, toChargeRule, type ChargeRule } from '../charge-rule.ts'
import type { ManagedCharge } from '../contract.ts'
import { ChargeForm, type WrittenCharge } from './charge-form.tsx'
import { ChargeList } from './charge-list.tsx'
import { useAllCharges } from './use-charge-changes.ts'

/** The default sub-total of the example cart, in rupees. */
const EXAMPLE = 150

interface ChargesDeskProps {
  /** The delivery areas, to which a charge can be limited. */
  areas: readonly { id: string; name: string }[]
  /** Renders the bill of a cart with this sub-total, in rupees. */
  bill: (rupees: number, charges: ChargeRule[]) => ReactNode
}

/** The charges, with an example bill that follows what is being edited. */
export function ChargesDesk({ areas, bill }: ChargesDeskProps) {
  const query = useAllCharges()
  const { data: charges } = query
  const [edited, setEdited] = useState<ManagedCharge | 'new' | null>(null)
  const [written, setWritten] = useState<WrittenCharge | null>(null)
  const [rupees, setRupees] = useState<number | null>(EXAMPLE)
  const close = useCallback(() => {
    setEdited(null)
    setWritten(null)
  }, [])

  if (!charges)
    return (
      <Frame>
        <Loading query={query} label="Loading the charges" count={2} each="h-20" className="grid gap-3" />
      </Frame>
    )
  return (
    <Frame
      action={
        edited === null && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            <span>
              Add<span className="max-md:sr-only"> charge</span>
            </span>
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {edited !== null ? (
          <div className="rounded-xl border border-line bg-surface p-4 md:p-5">
            <ChargeForm
              key={edited === 'new' ? 'new' : edited._id}
              charge={edited === 'new' ? null : edited}
              areas={areas}
              onChange={setWritten}
              onClose={close}
            />
          </div>
        ) : charges.length > 0 ? (
          <ChargeList charges={charges} onEdit={setEdited} />
        ) : (
          <Empty title="No charges: shoppers pay only for their items">
            Add one for delivery or packing. Shoppers see it in their bill from the first item.
          </Empty>
        )}
        <section
          aria-labelledby="example-bill"
          className="rounded-xl border border-line bg-surface p-4 md:p-5 xl:sticky xl:top-[calc(var(--spacing-header)+1.5rem)]"
        >
          <h2 id="example-bill" className="mb-3 font-bold">
            Example bill
          </h2>
          <RupeesField label="A cart with items for" value={rupees} onChange={setRupees} />
          {bill(rupees || 0, exampleRules(rulesWith(charges, edited, written), written))}
        </section>
      </div>
    </Frame>
  )
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">Charges Management</h1>
        {action}
      </div>
      {children}
    </div>
  )
}

/** The charges of one area: of the edited charge's first, else those that apply everywhere. */
const exampleRules = (rules: ChargeRule[], written: WrittenCharge | null): ChargeRule[] =>
  rules.filter((rule) => isChargedIn(rule, written?.areas[0] ?? null)).map((rule) => ({ ...rule, areas: [] }))

/** The charges of a bill, as they would be after saving. */
function rulesWith(
  charges: ManagedCharge[],
  edited: ManagedCharge | 'new' | null,
  written: WrittenCharge | null,
): ChargeRule[] {
  const draft = written?.value != null &&
    !Number.isNaN(written.value) && {
      ...written,
      value: written.value,
      minOrderAmount: written.minOrderAmount || null,
      maxOrderAmount: written.maxOrderAmount || null,
      name: written.name || 'New charge',
    }
  const all = charges.map((charge) => (draft && charge === edited ? { ...charge, ...draft } : charge))
  const added = draft && edited === 'new' ? [{ _id: '', ...draft }] : []
  return [...all, ...added].filter(({ isActive }) => isActive).map(toChargeRule)
}
