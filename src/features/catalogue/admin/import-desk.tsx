import { Download } from 'lucide-react'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { Spinner } from '#ui/spinner.tsx'
import { IMPORT_COLUMNS } from '../import-columns.ts'
import { ExportProducts } from './export-products.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportFileInput } from './import-file-input.tsx'
import { ImportStepCard } from './import-step-card.tsx'
import { useImport } from './use-import.ts'

/** Products from a CSV file: it is checked whole before anything is written. */
export function ImportDesk() {
  const { step, problem, done, choose, write, startOver } = useImport()
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">Import products</h1>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            icon={<Download size={18} aria-hidden />}
            onClick={() => saveCsv([`${IMPORT_COLUMNS.join(',')}\r\n`], 'products-template.csv')}
          >
            Template CSV
          </Button>
          <ExportProducts />
        </div>
      </div>
      {problem && <ProblemNote onRetry={problem.retry}>{problem.message}</ProblemNote>}
      {step.name === 'choose' && <ImportFileInput onChoose={(file) => void choose(file)} />}
      {step.name === 'checking' && (
        <ImportStepCard title={`Checking ${step.file.name}…`}>
          {step.sent < 1 ? (
            <ProgressBar label="Sending the file" value={step.sent} />
          ) : (
            <p className="flex items-center gap-2 text-sm text-muted">
              <Spinner /> Every row is looked at. Nothing is written yet.
            </p>
          )}
        </ImportStepCard>
      )}
      {step.name === 'checked' && (
        <ImportCheck
          fileName={step.file.name}
          reply={step.reply}
          onImport={() => void write(step)}
          onStartOver={startOver}
        />
      )}
      {step.name === 'importing' && (
        <ImportStepCard title={`Importing ${step.file.name}…`}>
          <ProgressBar label="Rows imported" value={done} max={step.rows} />
          <p className="mt-2 text-sm tabular-nums">
            Row {done.toLocaleString('en-IN')} of {step.rows.toLocaleString('en-IN')}
          </p>
          <p className="mt-1 text-sm text-muted">
            The shop stays open. The import goes on if you leave this page.
          </p>
        </ImportStepCard>
      )}
      {step.name === 'done' && (
        <ImportStepCard title="Imported">
          <p role="status">{step.message}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            <ButtonLink to={adminPaths.products}>See the products</ButtonLink>
            <Button variant="quiet" onClick={startOver}>
              Import another file
            </Button>
          </div>
        </ImportStepCard>
      )}
      <Columns />
    </div>
  )
}

function Columns() {
  return (
    <Disclosure summary="What the columns mean">
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>One row is one pack. Rows of the same name, brand, category and sub-category are one product.</li>
        <li>name, category, subCategory, unit and price are needed; the other columns may be left out.</li>
        <li>price is the MRP in rupees, discount a percentage, stock a whole number.</li>
        <li>sku tells which pack a row changes; without it the name, brand, category and unit do.</li>
        <li>image holds addresses of pictures uploaded to this shop; veg and publish are yes or no.</li>
        <li>An empty cell changes nothing. Categories that are not there yet are added.</li>
      </ul>
    </Disclosure>
  )
}
