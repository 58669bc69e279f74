import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.tsx'
import { FileInput, SPREADSHEETS } from '#ui/file-input.tsx'
import {
  BILL_COLUMNS,
  billColumnLabels,
  billMappingProblem,
  type BillColumn,
  type BillMapping,
} from '../bill-columns.ts'
import { billRowsOf } from '../bill-rows.ts'
import type { BillRow } from '../bill-shape.ts'
import { usePurchasingCalls } from './use-purchasing.ts'

interface BillFileProps {
  supplierId: string
  /** The lines of the file, and what was said about its columns. */
  onRead: (rows: BillRow[], columns: { headings: string[]; mapping: BillMapping }) => void
}

interface ReadFile {
  name: string
  headings: string[]
  mapping: BillMapping
  rows: string[][]
}

const IGNORED = 'ignored'
const options = [
  { value: IGNORED, label: 'Ignore this column' },
  ...BILL_COLUMNS.map((column) => ({ value: column, label: billColumnLabels[column] })),
]

/** A bill in a supplier's file. What its columns mean is asked once; then files with these headings are read at once. */
export function BillFile({ supplierId, onRead }: BillFileProps) {
  const { readBillFile } = usePurchasingCalls()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<ReadFile | null>(null)
  const read = async (chosen: File) => {
    setBusy(true)
    try {
      const { data } = await readBillFile({ query: { supplierId }, form: { file: chosen } })
      const { headings, mapping, rows } = data
      if (data.isLearned) onRead(billRowsOf(mapping, rows), { headings, mapping })
      else setFile({ name: chosen.name, headings, mapping, rows })
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FileInput
        ref={input}
        accept={SPREADSHEETS}
        label="File of the bill"
        onChoose={(chosen) => void read(chosen)}
      />
      <Button
        variant="quiet"
        busy={busy}
        icon={FileUp}
        className="md:mt-6"
        onClick={() =>
          supplierId === ''
            ? toast.error('Choose the supplier first, whose file it is.')
            : input.current?.click()
        }
      >
        From a file
      </Button>
      {file && (
        <ColumnsDialog
          file={file}
          onChange={(mapping) => setFile({ ...file, mapping })}
          onClose={() => setFile(null)}
          onUse={() => {
            onRead(billRowsOf(file.mapping, file.rows), { headings: file.headings, mapping: file.mapping })
            setFile(null)
          }}
        />
      )}
    </>
  )
}

function ColumnsDialog({
  file: { name, headings, mapping, rows },
  onChange,
  onClose,
  onUse,
}: {
  file: ReadFile
  onChange: (mapping: BillMapping) => void
  onClose: () => void
  onUse: () => void
}) {
  const problem = billMappingProblem(mapping)
  const count = problem ? 0 : billRowsOf(mapping, rows).length
  const leftOut = problem ? [] : rows.filter((cells) => billRowsOf(mapping, [cells]).length === 0)
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={`Columns of ${name}`}
      footer={
        <DialogButtons onCancel={onClose}>
          <Button disabled={count === 0} onClick={onUse}>
            {count === 1 ? 'Take 1 line' : `Take ${count} lines`}
          </Button>
        </DialogButtons>
      }
    >
      <p className="mb-4 text-sm">
        Say what each column is. It is remembered for the next file of this supplier once the bill is entered.
      </p>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        {headings
          .map((heading, at) => ({ heading, at }))
          .filter(({ heading, at }) => heading !== '' || rows.some((cells) => cells[at]?.trim()))
          .map(({ heading, at }) => (
            <SelectField
              key={at}
              label={heading || `Column ${at + 1}`}
              hint={
                rows
                  .slice(0, 3)
                  .map((cells) => cells[at]?.trim().slice(0, 30))
                  .filter(Boolean)
                  .join(' · ') || 'Empty in the first rows'
              }
              value={mapping[at] ?? IGNORED}
              options={options}
              onChange={(value) =>
                onChange(mapping.with(at, value === IGNORED ? null : (value as BillColumn)))
              }
            />
          ))}
      </div>
      {(problem ?? (count === 0 && 'No row has a product and a quantity.')) && (
        <Note tone="warn">{problem ?? 'No row has a product and a quantity.'}</Note>
      )}
      {count > 0 && leftOut.length > 0 && (
        <Note>
          {leftOut.length === 1 ? '1 row is left out' : `${leftOut.length} rows are left out`}, without a
          product or a quantity: “{leftOut[0]!.filter(Boolean).join(' · ').slice(0, 80)}”.
        </Note>
      )}
    </Dialog>
  )
}
