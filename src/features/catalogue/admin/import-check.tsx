import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Note } from '#ui/note.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { ImportStepCard } from './import-step-card.tsx'
import { useState } from 'react'
import { ImportCategoriesForm } from './import-categories-form.tsx'
import { ImportColumnsForm } from './import-columns-form.tsx'
import type { ImportOutcome, Meanings } from './use-import.ts'

type Fault = ImportOutcome['faults'][number]

const faultColumns: readonly Column<Fault>[] = [
  { title: 'Row', width: 'w-20', primary: true, cell: ({ row }) => `Row ${row.toLocaleString('en-IN')}` },
  { title: 'Column', width: 'w-36', cell: ({ column }) => column ?? '–' },
  { title: 'Error', cell: ({ column, message }) => message.replace(`${column}: `, '') },
]

const noteColumns = faultColumns.map((column) =>
  column.title === 'Error' ? { ...column, title: 'Note' } : column,
)

interface ImportCheckProps {
  fileName: string
  outcome: ImportOutcome
  busy: boolean
  onMap: (meanings: Meanings) => void
  onImport: (skipWrongRows: boolean) => void
  onStartOver: () => void
}

/** The result of checking a file: what an import would change, and the errors. */
export function ImportCheck({ fileName, outcome, busy, onMap, onImport, onStartOver }: ImportCheckProps) {
  const { faults, faultCount, wrongRows, warnings, warningCount, columns, newCategories, planned } = outcome
  const [choosing, setChoosing] = useState(columns !== null && !columns.isChosen)
  const isWrong = faultCount > 0
  if (columns && choosing)
    return (
      <ImportColumnsForm
        fileName={fileName}
        columns={columns}
        busy={busy}
        onChoose={(mapping, headingRow) =>
          onMap({ columns: mapping, ...(headingRow !== undefined && { headingRow }) })
        }
        onStartOver={onStartOver}
      />
    )
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
            <Button busy={busy} onClick={() => onImport(isWrong)}>
              {isWrong
                ? `Skip wrong rows and import ${planned.rows.toLocaleString('en-IN')}`
                : `Import ${counted(planned.rows, 'row')}`}
            </Button>
          )}
          {columns && (
            <Button variant="quiet" onClick={() => setChoosing(true)}>
              Change the columns
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
        {newCategories.length > 0 && (
          <ImportCategoriesForm
            categories={newCategories}
            busy={busy}
            onChoose={(categories) => onMap({ categories })}
          />
        )}
        {warningCount > 0 && (
          <Disclosure summary={`Please look at ${counted(warningCount, 'note')}`} open={warningCount <= 20}>
            <Table
              caption="Notes about the file"
              columns={noteColumns}
              rows={warnings}
              keyOf={(note) => warnings.indexOf(note)}
            />
          </Disclosure>
        )}
      </div>
    </ImportStepCard>
  )
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
