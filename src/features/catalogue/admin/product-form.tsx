import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ProductTaxFields } from '#features/papers/admin/product-tax-fields.tsx'
import { treatmentText } from '#features/papers/admin/treatment-options.ts'
import { useProductTax } from '#features/papers/admin/use-product-tax.ts'
import { TAX_HASH } from '#features/papers/product-tax-path.ts'
import type { Product } from '#shared/shapes.ts'
import { otherLanguages } from '#shared/translations.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useLocation } from '#ui/router/router.tsx'
import { Switch } from '#ui/switch.tsx'
import { MAX_DESCRIPTION, MAX_NAME } from '../limits.ts'
import { BoundArea, BoundSelect, BoundText, type ProductControl } from './bound-fields.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import { DetailsField } from './details-field.tsx'
import { FoldedGroup } from './folded-group.tsx'
import { FormCard } from './form-card.tsx'
import { PacksField } from './packs-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { CategorySelects } from './category-selects.tsx'
import { previewOf } from './product-form-values.ts'
import { StaleNote } from './stale-note.tsx'
import { useProductForm } from './use-product-form.ts'

interface ProductFormProps {
  /** The product to edit; null for a new one. */
  product: Product | null
  /** `isMore` opens an empty form for the next product. */
  onSaved: (saved: Product, isMore: boolean) => void
  /** Renders the shop's product card; passed in by the page. */
  preview: (product: Product) => ReactNode
}

/** The form for new and existing products. */
export function ProductForm({ product, onSaved, preview }: ProductFormProps) {
  const tax = useProductTax(product?._id ?? null)
  const { form, draft, base, theirs, isNew, save, ...choices } = useProductForm(
    product,
    tax,
    (saved, isMore) => {
      tax.forget()
      onSaved(saved, isMore)
    },
  )
  const { control, setValue, formState } = form
  const { hash } = useLocation()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid grid-cols-1 gap-4"
    >
      {draft && !theirs && (
        <Note
          icon={<RotateCcw size={18} aria-hidden />}
          action={
            <Button size="sm" variant="quiet" onClick={choices.discardDraft}>
              Discard
            </Button>
          }
        >
          Restored your unsaved changes from {formatWhen(draft.at)}.
        </Note>
      )}
      {theirs && base && (
        <StaleNote
          before={base}
          now={theirs}
          onKeepMine={choices.keepMine}
          onTakeTheirs={choices.takeTheirs}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid grid-cols-1 gap-4">
          <FormCard title="Product">
            <BoundText
              control={control}
              name="name"
              label="Name"
              placeholder="Toned milk"
              maxLength={MAX_NAME}
              autoFocus={isNew}
            />
            <CategorySelects control={control} setValue={setValue} />
          </FormCard>
          <FormCard title="Packs and prices">
            <PacksField control={control} />
          </FormCard>
          <FormCard title="Pictures">
            <PicturesField control={control} />
          </FormCard>
        </div>
        {/* On a phone it comes before what is folded. */}
        <div className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:row-span-2">
          <FormCard title="In the shop">
            <Shown control={control} />
            <Preview control={control} base={base} draw={preview} />
          </FormCard>
        </div>
        <div className="grid grid-cols-1 gap-2">
          <DescriptionGroup control={control} />
          <LanguagesGroup control={control} />
          <DeclarationsGroup control={control} ofBrand={base?.brandDeclarations} />
          <FoldedGroup
            title="Tax"
            isOpen={hash === TAX_HASH || Object.keys(tax.fields).length > 0}
            holds={
              tax.values.hsn
                ? `HSN ${tax.values.hsn}, ${treatmentText({ ...tax.values, rate: tax.values.rate ?? 0 })}`
                : 'HSN code, GST rate'
            }
          >
            <ProductTaxFields tax={tax} isNew={isNew} />
          </FoldedGroup>
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-surface px-4 py-3 md:mx-0 md:rounded-t-xl md:border-x">
        <Button type="submit" busy={formState.isSubmitting} className="max-md:grow">
          {isNew ? 'Add product' : 'Save'}
        </Button>
        {isNew && (
          <Button
            variant="quiet"
            disabled={formState.isSubmitting}
            className="max-md:grow"
            onClick={() => save(true)}
          >
            Add, then another
          </Button>
        )}
        <p role="status" className="min-w-0 text-sm text-danger max-md:sr-only">
          {Object.keys(formState.errors).length > 0 && 'Please check the fields marked in red.'}
        </p>
      </div>
    </form>
  )
}

function DescriptionGroup({ control }: { control: ProductControl }) {
  const [brand, description, veg, origin, details] = useWatch({
    control,
    name: ['brand', 'description', 'veg', 'origin', 'details'],
  })
  const filled = [brand, description, veg && vegLabels[veg], origin, ...details.map(({ name }) => name)]
  return (
    <FoldedGroup
      title="Brand, description and details"
      holds={holdsOf(filled, 'Brand, description, veg mark, country of origin, further details')}
    >
      <div className="grid gap-x-3 md:grid-cols-2">
        <BoundText
          control={control}
          name="brand"
          label="Brand"
          required={false}
          placeholder="Amul"
          maxLength={80}
        />
        <BoundText
          control={control}
          name="origin"
          label="Country of origin"
          required={false}
          placeholder="India"
          maxLength={60}
        />
      </div>
      <BoundArea
        control={control}
        name="description"
        label="Description"
        required={false}
        rows={4}
        maxLength={MAX_DESCRIPTION}
      />
      <BoundSelect
        control={control}
        name="veg"
        label="Veg mark"
        required={false}
        options={[
          { value: '', label: 'None' },
          { value: 'veg', label: vegLabels.veg },
          { value: 'non-veg', label: vegLabels['non-veg'] },
        ]}
      />
      <DetailsField control={control} />
    </FoldedGroup>
  )
}

function LanguagesGroup({ control }: { control: ProductControl }) {
  const translations = useWatch({ control, name: 'translations' })
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
            control={control}
            name={`translations.${id}.name`}
            label={`Called in ${name}`}
            required={false}
            maxLength={MAX_NAME}
          />
          <BoundArea
            control={control}
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

function DeclarationsGroup({
  control,
  ofBrand,
}: {
  control: ProductControl
  ofBrand: Product['brandDeclarations']
}) {
  const declarations = useWatch({ control, name: 'declarations' })
  return (
    <FoldedGroup
      title="Declarations"
      holds={holdsOf(
        Object.values(declarations),
        'What the law wants from the packet: maker, net quantity, care',
      )}
    >
      <DeclarationFields control={control} ofBrand={ofBrand} />
    </FoldedGroup>
  )
}

/** What is filled in, else what can be. */
const holdsOf = (filled: readonly (string | undefined)[], names: string): string =>
  filled.filter(Boolean).join(' · ') || names

function Shown({ control }: { control: ProductControl }) {
  const { field } = useController({ control, name: 'publish' })
  return (
    <Switch
      label="Shown in the shop"
      hint="While it is hidden, nobody can buy it."
      value={field.value}
      onChange={field.onChange}
    />
  )
}

/** The preview is inert: the links and buttons of the card belong to the shop. */
function Preview({
  control,
  base,
  draw,
}: {
  control: ProductControl
  base: Product | null
  draw: ProductFormProps['preview']
}) {
  const values = useWatch({ control })
  return (
    <div inert aria-hidden="true" className="mx-auto mt-3 max-w-48">
      {draw(previewOf(values as Parameters<typeof previewOf>[0], base))}
    </div>
  )
}
