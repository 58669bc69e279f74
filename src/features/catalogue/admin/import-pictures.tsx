import { adminPaths } from '#shared/admin-paths.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { WrittenImport } from './use-import-history.ts'

interface ImportPicturesProps {
  pictures: NonNullable<WrittenImport['pictures']>
  busy: boolean
  /** One address, or all that failed. */
  onRetry: (url?: string) => void
}

/** How far the pictures of an import are, and why some could not be fetched. */
export function ImportPictures({ pictures, busy, onRetry }: ImportPicturesProps) {
  const { done, waiting, failed, faults } = pictures
  const total = done + waiting + failed
  return (
    <div className="grid gap-2">
      <p className="text-sm tabular-nums" role="status">
        {done.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}{' '}
        {total === 1 ? 'picture' : 'pictures'}
        {failed > 0 && `, ${failed.toLocaleString('en-IN')} failed`}
      </p>
      {waiting > 0 && <ProgressBar label="Pictures fetched" value={done + failed} max={total} />}
      {failed > 0 && (
        <Disclosure summary={`Failed pictures: ${failed.toLocaleString('en-IN')}`}>
          {faults.length < failed && (
            <p className="mb-3 text-sm text-muted">The first {faults.length} are listed.</p>
          )}
          <ul className="divide-y divide-line">
            {faults.map(({ url, reason, productId, name }) => (
              <li key={`${productId} ${url}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                <div className="min-w-0 grow basis-60 text-sm wrap-anywhere">
                  <p>
                    <Link to={adminPaths.updateProduct(productId)}>{name}</Link>: {reason}
                  </p>
                  <p className="text-muted">{url}</p>
                </div>
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={busy}
                  aria-label={`Retry the picture of ${name}`}
                  onClick={() => onRetry(url)}
                >
                  Retry
                </Button>
              </li>
            ))}
          </ul>
          <Button className="mt-3" variant="quiet" disabled={busy} onClick={() => onRetry()}>
            Retry all failed pictures
          </Button>
        </Disclosure>
      )}
    </div>
  )
}
