import type { Product } from '#shared/shapes.ts'
import { otherLanguages } from '#shared/translations.ts'
import { MAX_DESCRIPTION, MAX_NAME } from '../limits.ts'
import { BoundArea, BoundSelect, BoundText, useProductFields } from './bound-fields.tsx'
import { DetailsField } from './details-field.tsx'
import { FoldedGroup } from './folded-group.tsx'
import {
  DECLARATION_NAMES,
  DECLARATIONS,
  MAX_DECLARATION,
  type DeclarationName,
  type Declarations,
} from '#shared/declarations.ts'
import { declarationHints } from './declaration-hints.ts'

export function DescriptionGroup() {
  const { brand, description, veg, origin, details } = useProductFields().values
  const filled = [brand, description, veg && vegLabels[veg], origin, ...details.map(({ name }) => name)]
  return (
    <FoldedGroup
      title="Brand, description and details"
      holds={holdsOf(filled, 'Brand, description, veg mark, country of origin, further details')}
    >
      <div className="grid gap-x-3 md:grid-cols-2">
        <BoundText name="brand" label="Brand" required={false} placeholder="Amul" maxLength={80} />
        <BoundText
          name="origin"
          label="Country of origin"
          required={false}
          placeholder="India"
          maxLength={60}
        />
      </div>
      <BoundArea
        name="description"
        label="Description"
        required={false}
        rows={4}
        maxLength={MAX_DESCRIPTION}
      />
      <BoundSelect
        name="veg"
        label="Veg mark"
        required={false}
        options={[
          { value: '', label: 'None' },
          { value: 'veg', label: vegLabels.veg },
          { value: 'non-veg', label: vegLabels['non-veg'] },
        ]}
      />
      <DetailsField />
    </FoldedGroup>
  )
}

export function LanguagesGroup() {
  const { translations } = useProductFields().values
  const languages = otherLanguages()
  return (
    <FoldedGroup
      title="In other languages"
      holds={holdsOf(
        Object.values(translations).map(({ name }) => name),
        `Name and description in ${languages.map(({ name }) => name).join(', ')}`,
      )}
    >
      {languages.map(({ id, name }) => (
        <div key={id} lang={id}>
          <BoundText
            name={`translations.${id}.name`}
            label={`Called in ${name}`}
            required={false}
            maxLength={MAX_NAME}
          />
          <BoundArea
            name={`translations.${id}.description`}
            label={`Described in ${name}`}
            required={false}
            rows={3}
            maxLength={MAX_DESCRIPTION}
          />
        </div>
      ))}
    </FoldedGroup>
  )
}

const vegLabels = { veg: 'Vegetarian', 'non-veg': 'Non-vegetarian' }

export function DeclarationsGroup({ ofBrand }: { ofBrand: Product['brandDeclarations'] }) {
  const { declarations } = useProductFields().values
  return (
    <FoldedGroup
      title="Declarations"
      holds={holdsOf(
        Object.values(declarations),
        'What the law wants from the packet: maker, net quantity, care',
      )}
    >
      <DeclarationFields ofBrand={ofBrand} />
    </FoldedGroup>
  )
}

/** What is filled in, else what can be. */
const holdsOf = (filled: readonly (string | undefined)[], names: string): string =>
  filled.filter(Boolean).join(' · ') || names

/** What the packet declares; what the brand's packets declare alike need not be entered. */
function DeclarationFields({ ofBrand = {} }: { ofBrand?: Declarations | undefined }) {
  const hint = (name: DeclarationName) =>
    ofBrand[name] ? `If empty, as the brand: ${ofBrand[name]}` : declarationHints[name]
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        As printed on the packet. What all packets of a brand say alike can be entered once under Brands.
      </p>
      <div className="grid gap-x-3 gap-y-2 md:grid-cols-2">
        {DECLARATION_NAMES.map((name) => (
          <BoundText
            key={name}
            name={`declarations.${name}`}
            label={DECLARATIONS[name]}
            required={false}
            maxLength={MAX_DECLARATION}
            hint={hint(name)}
          />
        ))}
      </div>
    </>
  )
}
