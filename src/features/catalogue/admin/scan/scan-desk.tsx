import { ArrowRight, Camera } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/create-store.ts'
import { Form } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CameraView } from './camera-view.tsx'
import { KnownPackFields, NewProductFields } from './scan-fields.tsx'
import { ScanCounts, ScanList } from './scan-list.tsx'
import { useScanForm } from './use-scan-form.ts'
import { useScanQueue } from './use-scan-queue.ts'
import { useScanner } from './use-scanner.ts'

/** Adds products packet by packet: the barcode from a camera, a scanner or the keyboard, then what is printed beside it. */
export function ScanDesk() {
  const queue = useScanQueue()
  const entries = useStore(queue.entries, [])
  const isKept = useStore(queue.isKept, true)
  const scan = useScanForm(queue)
  const { form, at, known, notice, barcode, enter } = scan
  /** The camera is opened again for the next packet. */
  const [usesCamera, setUsesCamera] = useState(false)
  const isCameraOpen = usesCamera && scan.code === ''
  useScanner((code) => void enter(code, 'scanner'))
  /** Enter leads to the next field, and from the last one to the next product. */
  const leadOn = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const after = fieldAfter(target)
    if (target === barcode.ref.current) void enter(barcode.value, 'field')
    else if (after) after.focus()
    else scan.next()
  }

  return (
    <div data-offline-note="" className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">Scan products</h1>
        <p className="text-sm text-muted">
          Packets with a barcode, one after the other. For loose goods use{' '}
          <Link
            to={adminPaths.uploadProduct}
            className="font-medium text-leaf-700 underline underline-offset-4"
          >
            Upload product
          </Link>
          .
        </p>
      </div>
      <OfflineNote>
        Keep scanning: the products are kept here, and saved when the network is back.
      </OfflineNote>
      {!isKept && (
        <Note tone="warn">
          This browser cannot store anything. Keep this page open until every product is saved.
        </Note>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form
          form={form}
          aria-label="Product"
          onSubmit={(event) => {
            event.preventDefault()
            scan.next()
          }}
          className="rounded-xl border border-line bg-surface p-4 md:p-5"
        >
          <div role="presentation" onKeyDown={leadOn}>
            {isCameraOpen && (
              <div className="mb-3">
                <CameraView
                  onCode={(code) => void enter(code, 'camera')}
                  onClose={() => setUsesCamera(false)}
                />
              </div>
            )}
            <div className="flex flex-wrap items-start gap-3">
              <div
                className="min-w-0 grow basis-40"
                onBlur={() => scan.isCodeChanged && void enter(barcode.value, 'field', false)}
              >
                <TextField
                  {...barcode}
                  label="Barcode"
                  placeholder="8901030865275"
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="next"
                  maxLength={32}
                  autoFocus
                  hint={scan.isLooking ? 'Looking in your shop…' : undefined}
                  after={scan.isLooking && <Spinner />}
                />
              </div>
              {!isCameraOpen && scan.code === '' && (
                <Button
                  variant="soft"
                  icon={<Camera size={20} aria-hidden />}
                  onClick={() => setUsesCamera(true)}
                  className="mt-6"
                >
                  Camera
                </Button>
              )}
            </div>
            <div role="status">
              {notice && (
                <p className="mb-3 rounded-lg bg-warn-50 px-3 py-2 text-sm font-medium text-warn">{notice}</p>
              )}
            </div>
            {known ? (
              <KnownPackFields at={at} known={known} picture={scan.picture} />
            ) : (
              <NewProductFields key={scan.serial} picture={scan.picture} />
            )}
          </div>
          <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-2 rounded-b-xl border-t border-line bg-surface px-4 py-3 md:-mx-5 md:-mb-5 md:px-5">
            <div className="basis-full empty:hidden lg:hidden">
              <ScanCounts entries={entries} />
            </div>
            <Button type="submit" className="max-md:grow" icon={ArrowRight} disabled={scan.isLooking}>
              Next
            </Button>
            {scan.isEntering && (
              <Button variant="quiet" onClick={scan.clear}>
                Clear
              </Button>
            )}
          </div>
        </Form>
        <ScanList
          entries={entries}
          onEdit={scan.edit}
          onRetry={(id) => void queue.retry(id)}
          onRemove={(id) => void queue.remove(id)}
        />
      </div>
    </div>
  )
}

function fieldAfter(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...(field.form?.elements ?? [])].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.tabIndex >= 0,
  )
  return fields[fields.indexOf(field) + 1]
}
