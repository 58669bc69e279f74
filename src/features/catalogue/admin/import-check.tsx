import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { ImportStepCard } from './import-step-card.tsx'
import type { ImportOutcome } from './use-import.ts'

type Fault = ImportOutcome['faults'][number]

const faultColumns: readonly Column<Fault>[] = [
  { title: 'Row', width: 'w-20', primary: true, cell: ({ row }) => `Row ${row.toLocaleString('en-IN')}` },
  { title: 'Column', width: 'w-36', cell: ({ column }) => column ?? '–' },
  { title: 'Error', cell: ({ column, message }) => message.replace(`${column}: `, '') },
]

interface ImportCheckProps {
  fileName: string
  outcome: ImportOutcome
  onImport: (skipWrongRows: boolean) => void
  onStartOver: () => void
}

/** The result of checking a file: what an import would change, and the errors. */
export function ImportCheck({ fileName, outcome, onImport, onStartOver }: ImportCheckProps) {
  const { faults, faultCount, wrongRows, planned } = outcome
  const isWrong = faultCount > 0
  return (
    <ImportStepCard title={fileName}>
      <div className="grid grid-cols-1 gap-4">
        {planned.rows > 0 && (
          <p>
            {counted(planned.newProducts, 'new product')} and{' '}
            {counted(planned.knownProducts, 'existing product')} in {counted(planned.rows, 'row')}. Nothing is
            saved yet.
          </p>
        )}
        {planned.rows === 0 && !isWrong && <Note tone="warn">The file has no product rows.</Note>}
        {isWrong && (
          <Note tone="warn">
            {counted(faultCount, 'error')} in {counted(wrongRows, 'row')}.{' '}
            {faultCount > faults.length && `The first ${faults.length} are listed. `}
            Correct the file and choose it again{planned.rows > 0 && ', or skip the wrong rows'}.
          </Note>
        )}
        <div className="flex flex-wrap gap-2">
          {planned.rows > 0 && (
            <Button onClick={() => onImport(isWrong)}>
              {isWrong
                ? `Skip wrong rows and import ${planned.rows.toLocaleString('en-IN')}`
                : `Import ${counted(planned.rows, 'row')}`}
            </Button>
          )}
          <Button variant="quiet" onClick={onStartOver}>
            Choose another file
          </Button>
        </div>
        {isWrong && (
          <Table
            caption="Errors in the file"
            columns={faultColumns}
            rows={faults}
            keyOf={(fault) => faults.indexOf(fault)}
          />
        )}
      </div>
    </ImportStepCard>
  )
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
