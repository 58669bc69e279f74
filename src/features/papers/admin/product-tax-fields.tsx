import { useLocation } from '#ui/router/router.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TAX_HASH } from '../product-tax-path.ts'
import type { ProductTaxEntry } from '../rates-contract.ts'
import { findCodes, offeredRates, rateQuestion, type OfferedRate } from '../tax-rates.ts'
import { RatesAge } from './rates-age.tsx'
import { treatmentOptions, treatmentText } from './treatment-options.ts'
import type { useProductTax } from './use-product-tax.ts'

/** How many codes are offered for a word. */
const MOST = 8

/** HSN and tax of a product: what the table offers for a code, what is chosen, and what held before. */
export function ProductTaxFields({
  tax,
  isNew,
}: {
  tax: ReturnType<typeof useProductTax>
  /** Saved together with the product. */
  isNew: boolean
}) {
  const { values, fields, change } = tax
  const { hash } = useLocation()
  if (tax.loading) return <Skeleton className="h-24" />
  if (tax.problem) return <ProblemNote onRetry={tax.retry}>{tax.problem.message}</ProblemNote>
  const isCode = /^\d{4,8}$/.test(values.hsn)
  const offers = isCode
    ? offeredRates(values.hsn, values.validFrom)
    : values.hsn.trim().length > 1
      ? findCodes(values.hsn, values.validFrom).slice(0, MOST)
      : []
  const question = isCode ? rateQuestion(values.hsn, values.validFrom) : 'Which of these is it?'
  return (
    <div className="grid gap-3">
      <TextField
        label="HSN code"
        autoFocus={hash === TAX_HASH}
        required={false}
        value={values.hsn}
        onChange={(hsn) => change({ hsn })}
        error={fields.hsn ?? null}
        maxLength={60}
        hint="4, 6 or 8 digits. Or type what it is, such as pulses"
      />
      {offers.length > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 text-sm font-semibold">{question ?? 'The table of rates offers'}</legend>
          {offers.map((offer) => (
            <Offer
              key={`${offer.prefix} ${offer.goods} ${offer.rate}`}
              offer={offer}
              isChosen={isCode && isSame(offer, values)}
              onChoose={() =>
                change({
                  hsn: isCode ? values.hsn : offer.prefix,
                  treatment: offer.treatment,
                  rate: offer.treatment === 'taxable' ? offer.rate : null,
                  condition: offer.condition,
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div className="grid gap-x-3 md:grid-cols-3">
        <SelectField
          label="Tax"
          value={values.treatment}
          onChange={(treatment) => change({ treatment, rate: null, condition: null })}
          options={treatmentOptions}
        />
        {values.treatment === 'taxable' && (
          <NumberField
            label="GST rate"
            value={values.rate}
            onChange={(rate) => change({ rate, condition: null })}
            error={fields.rate ?? null}
            decimals={2}
            after="%"
          />
        )}
        <TextField
          label="From"
          type="date"
          value={values.validFrom}
          onChange={(validFrom) => change({ validFrom })}
          error={fields.validFrom ?? null}
        />
      </div>
      <RatesAge />
      {isNew ? (
        <p className="text-sm text-muted">It is saved with the product.</p>
      ) : (
        <div>
          <Button variant="soft" size="sm" busy={tax.busy} disabled={!tax.isTyped} onClick={tax.save}>
            Save tax
          </Button>
        </div>
      )}
      {tax.history.length > 0 && (
        <Disclosure summary="History">
          <ul className="grid gap-1 text-sm">
            {tax.history.map((entry) => (
              <li key={entry.validFrom}>{historyText(entry)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

const isSame = (
  offer: OfferedRate,
  { treatment, rate, condition }: ReturnType<typeof useProductTax>['values'],
): boolean => offer.treatment === treatment && offer.rate === (rate ?? 0) && offer.condition === condition

interface OfferProps {
  offer: OfferedRate
  isChosen: boolean
  onChoose: () => void
}

function Offer({ offer, isChosen, onChoose }: OfferProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-xl border px-3 py-2 text-left text-sm',
        isChosen ? 'border-leaf-600 bg-leaf-50' : 'border-line hover:border-edge',
      )}
    >
      <span className="w-20 shrink-0 tabular-nums text-muted">{offer.prefix}</span>
      <span className="min-w-0 grow">
        {offer.goods}
        {offer.condition && <span className="block text-muted">{offer.condition}</span>}
      </span>
      <span className="shrink-0 font-semibold">
        {treatmentText(offer)}
        {offer.sure === 'C' && <span className="block font-normal text-muted">not confirmed</span>}
      </span>
    </button>
  )
}

const historyText = (entry: ProductTaxEntry): string =>
  [`From ${entry.validFrom}: ${entry.hsn}`, treatmentText(entry), entry.condition].filter(Boolean).join(', ')
