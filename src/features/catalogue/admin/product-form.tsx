import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProductTaxFields } from '#features/papers/admin/product-tax-fields.tsx'
import { treatmentText } from '#features/papers/admin/treatment-options.ts'
import { useProductTax } from '#features/papers/admin/use-product-tax.ts'
import { TAX_HASH } from '#features/papers/product-tax-path.ts'
import type { Product } from '#shared/shapes.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form-fields.tsx'
import { Note } from '#ui/note.tsx'
import { useLocation } from '#ui/router/router.tsx'
import { Switch } from '#ui/switch.tsx'
import { MAX_NAME } from '../limits.ts'
import { BoundText, useProductFields } from './bound-fields.tsx'
import { FoldedGroup } from './folded-group.tsx'
import { PacksField } from './packs-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { CategorySelects } from './category-selects.tsx'
import { previewOf } from './product-preview-of.ts'
import { StaleNote } from './stale-note.tsx'
import { useProductForm } from './use-product-form.ts'
import { DescriptionGroup, LanguagesGroup, DeclarationsGroup } from './product-form-groups.tsx'

const FormCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface p-4 md:p-5">
    <h2 className="mb-3 flex min-h-9 items-center text-base font-bold">{title}</h2>
    {children}
  </section>
)

interface ProductFormProps {
  /** The product to edit; null for a new one. */
  product: Product | null
  /** `isMore` opens an empty form for the next product. */
  onSaved: (saved: Product, isMore: boolean) => void
  /** Renders the shop's product card; passed in by the page. */
  preview: (product: Product) => ReactNode
}

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
  const { hash } = useLocation()
  return (
    <Form
      form={form}
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
              name="name"
              label="Name"
              placeholder="Toned milk"
              maxLength={MAX_NAME}
              autoFocus={isNew}
            />
            <CategorySelects />
          </FormCard>
          <FormCard title="Packs and prices">
            <PacksField before={base?.packs ?? []} />
          </FormCard>
          <FormCard title="Pictures">
            <PicturesField />
          </FormCard>
        </div>
        {/* On a phone it comes before what is folded. */}
        <div className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:row-span-2">
          <FormCard title="In the shop">
            <Shown />
            <Preview base={base} draw={preview} />
          </FormCard>
        </div>
        <div className="grid grid-cols-1 gap-2">
          <DescriptionGroup />
          <LanguagesGroup />
          <DeclarationsGroup ofBrand={base?.brandDeclarations} />
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
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 md:mx-0 md:rounded-t-xl md:border-x">
        <Button type="submit" busy={form.busy} className="max-md:grow">
          {isNew ? 'Add product' : 'Save'}
        </Button>
        {isNew && (
          <Button variant="quiet" disabled={form.busy} className="max-md:grow" onClick={() => save(true)}>
            Add, then another
          </Button>
        )}
        <p role="status" className="min-w-0 text-sm text-danger max-md:sr-only">
          {form.isWrong && 'Please check the fields marked in red.'}
        </p>
      </div>
    </Form>
  )
}

function Shown() {
  const form = useProductFields()
  return (
    <Switch
      label="Shown in the shop"
      hint="While it is hidden, nobody can buy it."
      {...form.bind('publish')}
    />
  )
}

/** The preview is inert: the links and buttons of the card belong to the shop. */
function Preview({ base, draw }: { base: Product | null; draw: ProductFormProps['preview'] }) {
  const { values } = useProductFields()
  return (
    <div inert aria-hidden="true" className="mx-auto mt-3 max-w-48">
      {draw(previewOf(values, base))}
    </div>
  )
}
