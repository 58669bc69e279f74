import type { ClaimKind } from '#shared/claim-words.ts'
import { localName } from '#shared/local-name.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Picture } from '#ui/picture.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { ClaimTerms } from '../contract.ts'
import { kindLabels } from './claim-words.ts'

/** What is typed of a line: packets, and a weight in grams where that is what counts. */
export interface SaidLine {
  kind: ClaimKind
  pieces: number
  weight: number | null
}

interface LineChoiceProps {
  line: ClaimTerms['lines'][number]
  kinds: readonly ClaimKind[]
  said: SaidLine | null
  problem: string | undefined
  onChange: (said: SaidLine | null) => void
}

/** One item: what is wrong with it, and with how much of it. */
export function LineChoice({ line, kinds, said, problem, onChange }: LineChoiceProps) {
  const name = [
    localName(line),
    line.unit,
    ...(line.mrp === undefined ? [] : [`MRP ${formatRupees(line.mrp)}`]),
  ].join(', ')
  const isLoose = line.grams !== null
  return (
    <li className="grid rounded-lg border border-line px-3 pt-3 pb-0.5">
      <div className="flex items-start gap-3">
        <Picture src={line.image} alt="" sizes="44px" className="mt-6 w-11 shrink-0 rounded-lg" />
        <div className="min-w-0 grow">
          <SelectField<ClaimKind | ''>
            label={name}
            value={said?.kind ?? ''}
            error={problem ?? null}
            options={[
              { value: '', label: t('claims.nothing-is-wrong') },
              ...kinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
            ]}
            onChange={(kind) => onChange(kind === '' ? null : { pieces: 1, weight: null, ...said, kind })}
          />
        </div>
      </div>
      {said && (said.kind === 'lighter' || isLoose) && (
        <NumberField
          label={
            said.kind === 'lighter'
              ? t('claims.what-it-weighs-in-grams')
              : t('claims.how-much-of-it-in-grams')
          }
          hint={
            said.kind === 'lighter'
              ? t('claims.it-is-to-weigh-grams-g', { grams: line.writtenGrams ?? 0 })
              : t('claims.at-most-grams-g', { grams: line.grams ?? 0 })
          }
          value={said.weight}
          onChange={(weight) => onChange({ ...said, weight })}
        />
      )}
      {said && !isLoose && line.pieces > 1 && (
        <div className="flex items-center justify-between gap-3 pb-2.5 text-sm">
          <span>{t('claims.how-many')}</span>
          <Stepper
            label={name}
            quantity={said.pieces}
            max={line.pieces}
            reason={t('claims.you-were-given-pieces', { pieces: line.pieces })}
            onChange={(pieces) => onChange(pieces === 0 ? null : { ...said, pieces })}
          />
        </div>
      )}
    </li>
  )
}
