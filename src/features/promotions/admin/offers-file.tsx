import { Download, Upload } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Note } from '#ui/note.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import type { ManagedPromotion } from '../contract.ts'
import { usePromotionChanges } from './use-promotion-changes.ts'

interface Outcome {
  saved: number
  problems: { row: number; problem: string }[]
}

/** Offers as a file, and from one: what is wrong is told with its row, and the other rows are saved. */
export function OffersFile({
  offers,
  children,
}: {
  offers: readonly ManagedPromotion[]
  /** What else stands beside the two buttons. */
  children: ReactNode
}) {
  const { add, save } = usePromotionChanges()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)

  const upload = async (file: File) => {
    setBusy(true)
    setOutcome(null)
    const { readOffersCsv } = await import('./offers-csv.ts')
    const result: Outcome = { saved: 0, problems: [] }
    for (const row of readOffersCsv(await file.text(), offers)) {
      if ('problem' in row) {
        result.problems.push(row)
        continue
      }
      try {
        await (row.change ? save.mutateAsync({ ...row.draft, ...row.change }) : add.mutateAsync(row.draft))
        result.saved += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const [field] = Object.values(error.fields ?? {})
        result.problems.push({ row: row.row, problem: field ?? error.message })
      }
    }
    setOutcome(result)
    setBusy(false)
  }
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 max-md:[&>button]:grow">
        <Button
          variant="quiet"
          icon={Download}
          onClick={() =>
            void import('./offers-csv.ts').then((file) => saveCsv(file.offersCsv(offers), 'offers.csv'))
          }
        >
          CSV
        </Button>
        <Button variant="quiet" icon={Upload} busy={isBusy} onClick={() => input.current?.click()}>
          Upload CSV
        </Button>
        <FileInput
          ref={input}
          accept=".csv,text/csv"
          label="File of offers"
          onChoose={(file) => void upload(file)}
        />
        {children}
      </div>
      {outcome && (
        <Note tone={outcome.problems.length > 0 ? 'warn' : 'info'}>
          <p>
            {outcome.saved === 1 ? '1 offer is saved.' : `${outcome.saved} offers are saved.`}
            {outcome.problems.length > 0 && ' Correct these rows, and upload the file again:'}
          </p>
          {outcome.problems.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {outcome.problems.map(({ row, problem }) => (
                <li key={row} className="wrap-anywhere">
                  Row {row}: {problem}
                </li>
              ))}
            </ul>
          )}
        </Note>
      )}
    </>
  )
}
