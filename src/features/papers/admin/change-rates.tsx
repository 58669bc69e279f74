import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { taxRatesCalls } from '../rates-calls.ts'
import type { TaxRatesContract, TouchedRates } from '../rates-contract.ts'
import type { Treatment } from '../treatments.ts'
import { RatesAge } from './rates-age.tsx'
import { treatmentOptions, treatmentText } from './treatment-options.ts'

/** Changes the tax of all products whose code begins alike; first it says which. */
export function ChangeRates() {
  const { setRates } = useClient<TaxRatesContract>(taxRatesCalls)
  const [values, setValues] = useState(() => ({
    hsnPrefix: '',
    treatment: 'taxable' as Treatment,
    rate: null as number | null,
    validFrom: dayInIndia(new Date()),
  }))
  const [found, setFound] = useState<TouchedRates | null>(null)
  const send = useMutation({
    mutationFn: (dryRun: boolean) =>
      setRates({
        body: { ...values, rate: values.treatment === 'taxable' ? (values.rate ?? 0) : 0, dryRun },
      }),
    onSuccess: ({ data, message }, dryRun) => {
      setFound(dryRun ? data : null)
      if (!dryRun) toast.success(message)
    },
  })
  const { error } = send
  const fields = error instanceof AppError ? (error.fields ?? {}) : {}
  const change = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes })
    setFound(null)
    send.reset()
  }
  return (
    <section
      aria-labelledby="change-rates"
      className="grid max-w-2xl gap-3 rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="change-rates" className="font-bold">
        Change a rate
      </h2>
      <p className="text-sm text-muted">
        When a rate changes, all products whose HSN begins with these digits bear the new one from that day
        on. Prices stay.
      </p>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <TextField
          label="HSN begins with"
          value={values.hsnPrefix}
          onChange={(hsnPrefix) => change({ hsnPrefix })}
          error={fields.hsnPrefix ?? null}
          inputMode="numeric"
          maxLength={8}
          placeholder="0713"
        />
        <TextField
          label="From"
          type="date"
          value={values.validFrom}
          onChange={(validFrom) => change({ validFrom })}
          error={fields.validFrom ?? null}
        />
        <SelectField
          label="Tax"
          value={values.treatment}
          onChange={(treatment) => change({ treatment })}
          options={treatmentOptions}
        />
        {values.treatment === 'taxable' && (
          <NumberField
            label="GST rate"
            value={values.rate}
            onChange={(rate) => change({ rate })}
            error={fields.rate ?? null}
            decimals={2}
            after="%"
          />
        )}
      </div>
      <RatesAge />
      {error && Object.keys(fields).length === 0 && <ProblemNote>{error.message}</ProblemNote>}
      {found && <Found found={found} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" busy={send.isPending} onClick={() => send.mutate(true)}>
          Show what would change
        </Button>
        {found && found.touched > 0 && (
          <Button busy={send.isPending} onClick={() => send.mutate(false)}>
            {found.touched === 1 ? 'Change 1 product' : `Change ${found.touched} products`}
          </Button>
        )}
      </div>
    </section>
  )
}

function Found({ found: { touched, examples } }: { found: TouchedRates }) {
  const more = touched - examples.length
  return (
    <div role="status" className="text-sm">
      {touched === 0 ? (
        <p>No product would change.</p>
      ) : (
        <ul className="grid gap-1">
          {examples.map((product) => (
            <li key={product.productId} className="wrap-anywhere">
              {product.name}: {product.hsn}, {treatmentText(product)}
            </li>
          ))}
          {more > 0 && <li className="text-muted">and {more} more</li>}
        </ul>
      )}
    </div>
  )
}
