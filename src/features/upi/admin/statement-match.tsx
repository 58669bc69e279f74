import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { LoadProblem, ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FileInput, SPREADSHEETS } from '#ui/file-input.tsx'
import type { WaitingUpi } from '../contract.ts'
import {
  STATEMENT_COLUMNS,
  statementColumnLabels,
  statementMappingProblem,
  type StatementColumn,
  type StatementMapping,
} from '../statement-columns.ts'
import { StatementResult } from './statement-result.tsx'
import { useMatchedStatement, useReadStatement } from './use-upi-desk.ts'

const IGNORED = 'ignored'
const options = [
  { value: IGNORED, label: 'Ignore this column' },
  ...STATEMENT_COLUMNS.map((column) => ({ value: column, label: statementColumnLabels[column] })),
]

interface Chosen {
  file: File
  /** Counts the files of this visit. */
  choice: number
  columns: StatementMapping
}

/** Compares the export of a bank or payment company with the orders. Nothing is saved by it. */
export function StatementMatch({ waiting }: { waiting: WaitingUpi[] }) {
  const input = useRef<HTMLInputElement>(null)
  const read = useReadStatement()
  const [choice, setChoice] = useState(0)
  const [corrected, setCorrected] = useState<StatementMapping | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const columns = corrected ?? read.data?.columns ?? []
  const problem = statementMappingProblem(columns)
  const choose = (file: File) => {
    setChoice(choice + 1)
    setCorrected(null)
    setChosen(null)
    read.mutate(file)
  }
  return (
    <section aria-label="Match a statement" className="grid grid-cols-1 justify-items-start gap-3">
      <h2 className="text-lg font-bold">Match a statement</h2>
      <p className="max-w-prose text-sm text-muted">
        Choose the CSV or Excel export of your bank or payment company, up to 2 MB. The money in it is
        compared with the orders and khatas. Nothing is marked as paid until you say so.
      </p>
      <FileInput ref={input} accept={SPREADSHEETS} label="File of the statement" onChoose={choose} />
      <Button variant="quiet" busy={read.isPending} icon={FileUp} onClick={() => input.current?.click()}>
        {read.data ? 'Choose another statement' : 'Choose a statement'}
      </Button>
      {read.error && <ProblemNote>{read.error.message}</ProblemNote>}
      {read.data && !chosen && (
        <div className="grid w-full grid-cols-1 justify-items-start gap-3">
          <h3 className="font-bold break-all">Columns of {read.data.file.name}</h3>
          <div className="grid w-full grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {read.data.headings
              .map((heading, at) => ({ heading, at }))
              .map(({ heading, at }) => (
                <SelectField
                  key={at}
                  label={heading || `Column ${at + 1}`}
                  hint={read.data.samples[at]?.join(' · ') || 'Empty'}
                  value={columns[at] ?? IGNORED}
                  options={options}
                  onChange={(value) =>
                    setCorrected(columns.with(at, value === IGNORED ? null : (value as StatementColumn)))
                  }
                />
              ))}
          </div>
          {problem && <Note tone="warn">{problem}</Note>}
          <Button
            disabled={problem !== null}
            onClick={() => setChosen({ file: read.data.file, choice, columns })}
          >
            Compare with the orders
          </Button>
        </div>
      )}
      {chosen && <Result chosen={chosen} waiting={waiting} onBack={() => setChosen(null)} />}
    </section>
  )
}

interface ResultProps {
  chosen: Chosen
  waiting: WaitingUpi[]
  onBack: () => void
}

function Result({ chosen: { file, choice, columns }, waiting, onBack }: ResultProps) {
  const query = useMatchedStatement(file, choice, columns)
  const { data, error } = query
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      <LoadProblem query={query} />
      {!data && !error && <Skeleton className="h-40" />}
      {data && <StatementResult result={data} waiting={waiting} />}
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        Correct the columns
      </Button>
    </div>
  )
}
