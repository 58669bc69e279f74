import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { IMPORT_HEADINGS } from '../import-columns.ts'
import { ExportProducts } from './export-products.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportFileInput } from './import-file-input.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportStepCard } from './import-step-card.tsx'
import { useImport, type ImportState } from './use-import.ts'

/** Imports products from a list, which is validated completely before anything is written. */
export function ImportDesk() {
  const { state, sending, isBusy, problem, choose, map, write, startOver } = useImport()
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">Import products</h1>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            icon={Download}
            onClick={() => saveCsv([IMPORT_HEADINGS], 'products-template.csv')}
          >
            Template CSV
          </Button>
          <ExportProducts />
        </div>
      </div>
      {problem && <ImportProblem {...problem} />}
      {sending ? (
        <ImportStepCard key="sending" title={`Sending ${sending.fileName}…`}>
          <ProgressBar label="Sending the file" value={sending.sent} />
        </ImportStepCard>
      ) : state === undefined ? (
        !problem && <Skeleton className="h-49" />
      ) : (
        <ImportStep
          key={state?.status ?? 'choose'}
          state={state}
          busy={isBusy}
          onChoose={(file) => void choose(file)}
          onMap={map}
          onWrite={(skipWrongRows) => void write(skipWrongRows)}
          onStartOver={() => void startOver()}
        />
      )}
      <ImportHistory />
      <Columns />
    </div>
  )
}

/** What went wrong, scrolled into view: the button that led to it may be far below. */
function ImportProblem({ message, retry }: { message: string; retry?: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [message])
  return (
    <div ref={note}>
      <ProblemNote onRetry={retry}>{message}</ProblemNote>
    </div>
  )
}

interface ImportStepProps {
  state: ImportState | null
  busy: boolean
  onChoose: (file: File) => void
  onMap: ReturnType<typeof useImport>['map']
  onWrite: (skipWrongRows: boolean) => void
  onStartOver: () => void
}

function ImportStep({ state, busy, onChoose, onMap, onWrite, onStartOver }: ImportStepProps) {
  if (!state)
    return (
      <>
        <ImportFileInput onChoose={onChoose} />
        <p className="text-sm text-muted">
          No list at hand?{' '}
          <Link
            to={adminPaths.scanProducts}
            className="font-medium text-leaf-700 underline underline-offset-4"
          >
            Scan the packets
          </Link>{' '}
          with your phone or a barcode scanner.
        </p>
      </>
    )
  const { fileName, status, done, total, outcome, message } = state
  if (status === 'checking')
    return (
      <ImportStepCard title={`Checking ${fileName}…`}>
        <ProgressBar label="Rows checked" value={done} max={total} />
        <p className="mt-2 flex items-center gap-2 text-sm text-muted">
          <Spinner /> Checking every row. Nothing is saved yet.
        </p>
      </ImportStepCard>
    )
  if (status === 'checked' && outcome)
    return (
      <ImportCheck
        fileName={fileName}
        outcome={outcome}
        busy={busy}
        onMap={(meanings) => void onMap(meanings)}
        onImport={onWrite}
        onStartOver={onStartOver}
      />
    )
  if (status === 'importing')
    return (
      <ImportStepCard title={`Importing ${fileName}…`}>
        <ProgressBar label="Rows imported" value={done} max={total} />
        <p className="mt-2 text-sm tabular-nums">
          Row {done.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}
        </p>
        <p className="mt-1 text-sm text-muted">
          Your shop stays open. The import continues if you leave this page; come back to see its progress.
        </p>
      </ImportStepCard>
    )
  const isDone = status === 'done'
  return (
    <ImportStepCard title={isDone ? `${fileName} was imported` : `${fileName} was not imported`}>
      <p role="status">{message}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {isDone && <ButtonLink to={adminPaths.products}>View products</ButtonLink>}
        <Button variant={isDone ? 'quiet' : 'primary'} busy={busy} onClick={onStartOver}>
          Import another file
        </Button>
      </div>
    </ImportStepCard>
  )
}

function Columns() {
  return (
    <Disclosure summary="What the columns mean">
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>
          A product export of Shopify or WooCommerce can be imported as it is; for any other list you choose
          what its columns mean. Of a spreadsheet, the first sheet with rows is read.
        </li>
        <li>
          Each row is a pack. Rows with the same name, brand, category and sub-category are one product.
        </li>
        <li>name, category, subCategory, unit and price are required; the other columns are optional.</li>
        <li>
          price is the MRP in rupees, discount a percentage, stock a whole number. A sellingPrice column gives
          the discount instead.
        </li>
        <li>
          sku identifies the pack that a row changes. Without it, name, brand, category and unit identify the
          pack.
        </li>
        <li>barcode is the number on the packet; one pack in sale can have it.</li>
        <li>shelf is where it stands, such as A3.</li>
        <li>
          weighed is yes for goods that are weighed for each order; grams is the weight that the price is for.
          sharesStock is yes for weighed packs of one product that come from one heap.
        </li>
        <li>maxPerOrder is the limit of a pack per order.</li>
        <li>slug, the last part of a product’s address, tells products of the same name apart.</li>
        <li>
          hsn is the code of the goods, and gst what they bear from today on: 5, 18, 40, exempt, nil or
          non-gst. Both are filled, or neither.
        </li>
        <li>details are lines like “Shelf life: 6 months”.</li>
        <li>
          image contains the addresses of pictures: https:// addresses, which are fetched after the import, or
          those of pictures of this shop. packImage is the address of the pack’s own picture. veg and publish
          are yes or no.
        </li>
        <li>An empty cell changes nothing. Missing categories are added.</li>
      </ul>
    </Disclosure>
  )
}
