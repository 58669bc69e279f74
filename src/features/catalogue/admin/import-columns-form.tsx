import { useState } from 'react'
import { DECLARATIONS } from '#shared/declarations.ts'
import { otherLanguages } from '#shared/translations.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { proposeMapping, type ColumnMapping, type ListColumn } from '../list-headings.ts'
import { ImportStepCard } from './import-step-card.tsx'
import type { ImportOutcome } from './use-import.ts'

const labels: Record<Exclude<ListColumn, `${string}:${string}`>, string> &
  Partial<Record<ListColumn, string>> = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  subCategory: 'Sub-category',
  unit: 'Pack size',
  price: 'MRP',
  sellingPrice: 'Selling price',
  discount: 'Discount %',
  stock: 'Stock',
  sku: 'SKU',
  barcode: 'Barcode',
  shelf: 'Shelf',
  weighed: 'Sold by weight',
  grams: 'Grams of a pack',
  sharesStock: 'Shares its stock',
  maxPerOrder: 'Limit per order',
  description: 'Description',
  details: 'Details',
  image: 'Pictures',
  packImage: 'Picture of the pack',
  veg: 'Veg',
  origin: 'Country of origin',
  manufacturedBy: DECLARATIONS.manufacturer,
  packedBy: DECLARATIONS.packer,
  importedBy: DECLARATIONS.importer,
  commonName: DECLARATIONS.commonName,
  declaredQuantity: DECLARATIONS.netQuantity,
  bestBefore: DECLARATIONS.bestBefore,
  consumerCare: DECLARATIONS.consumerCare,
  brandFssai: DECLARATIONS.fssai,
  hsn: 'HSN',
  gst: 'GST',
  publish: 'On sale',
  slug: 'Address of the product',
}
for (const { id, name } of otherLanguages())
  for (const what of ['name', 'description', 'category', 'subCategory'] as const)
    labels[`${what}:${id}` as ListColumn] = `${labels[what]}, ${name}`
const IGNORED = 'ignored'
const options = [
  { value: IGNORED, label: 'Ignore this column' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

/** What the columns would be if this row of the file had the headings. */
function columnsAt(rows: NonNullable<Columns['rows']>, headingRow: number) {
  const at = rows.findIndex(({ row }) => row === headingRow)
  const headings = rows[at]?.cells ?? []
  const below = rows.slice(at + 1, at + 4).map(({ cells }) => cells)
  return {
    headings,
    samples: headings.map((_, i) => below.map((cells) => cells[i] ?? '')),
    proposed: proposeMapping(headings, below),
  }
}

type Columns = NonNullable<ImportOutcome['columns']>

interface ImportColumnsFormProps {
  fileName: string
  columns: Columns
  busy: boolean
  onChoose: (mapping: ColumnMapping, headingRow: number | undefined) => void
  onStartOver: () => void
}

/** What the columns of a list in another form mean; the obvious ones are proposed. */
export function ImportColumnsForm({
  fileName,
  columns,
  busy,
  onChoose,
  onStartOver,
}: ImportColumnsFormProps) {
  const { rows = [] } = columns
  const [headingRow, setHeadingRow] = useState(columns.headingRow)
  const { headings, samples, proposed } =
    headingRow === columns.headingRow ? columns : columnsAt(rows, headingRow!)
  const [mapping, setMapping] = useState<ColumnMapping>(proposed)
  const hasName = mapping.includes('name')
  const hasPrice = mapping.includes('price') || mapping.includes('sellingPrice')
  return (
    <ImportStepCard title={`Columns of ${fileName}`}>
      <p className="mb-4 text-sm">
        Say what each column is. Your choice is remembered for the next file with the same headings. Nothing
        is saved yet.
      </p>
      {headingRow !== undefined && rows.length > 1 && (
        <div className="mb-4">
          <SelectField
            label="The headings are in"
            value={String(headingRow)}
            options={rows.map(({ row, cells }) => ({
              value: String(row),
              label: `Row ${row}: ${cells.filter(Boolean).join(' · ').slice(0, 60)}`,
            }))}
            onChange={(row) => {
              setHeadingRow(Number(row))
              setMapping(
                Number(row) === columns.headingRow ? columns.proposed : columnsAt(rows, Number(row)).proposed,
              )
            }}
          />
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {headings
          .map((heading, at) => ({ heading, at }))
          .map(({ heading, at }) => {
            const shown = (samples[at] ?? []).filter(Boolean).join(' · ')
            return (
              <SelectField
                key={at}
                label={heading || `Column ${at + 1}`}
                hint={shown || 'Empty in the first rows'}
                value={mapping[at] ?? IGNORED}
                options={options}
                onChange={(value) =>
                  setMapping(mapping.with(at, value === IGNORED ? null : (value as ListColumn)))
                }
              />
            )
          })}
      </div>
      {!(hasName && hasPrice) && (
        <div className="mt-4">
          <Note tone="warn">
            {hasName
              ? 'Choose the column of the MRP or the selling price.'
              : 'Choose the column of the name.'}
          </Note>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={busy} disabled={!(hasName && hasPrice)} onClick={() => onChoose(mapping, headingRow)}>
          Check the file
        </Button>
        <Button variant="quiet" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
    </ImportStepCard>
  )
}
