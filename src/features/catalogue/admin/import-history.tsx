import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { ImportPictures } from './import-pictures.tsx'
import { useImportHistory, type WrittenImport } from './use-import-history.ts'

/** The imports of the last seven days, each with its undo; nothing when there was none. */
export function ImportHistory() {
  const { imports, undo, retry } = useImportHistory()
  const [asked, setAsked] = useState<WrittenImport | null>(null)
  if (!imports.data) return <LoadProblem query={imports} />
  if (imports.data.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="import-history">
      <h2 id="import-history" className="text-base font-bold">
        Imports of the last seven days
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {imports.data.map((one) => (
          <li key={one.id} className="grid gap-3 p-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 grow basis-60">
                <p className="font-semibold wrap-anywhere">{one.fileName}</p>
                <p className="text-sm text-muted">
                  {[
                    formatWhen(one.writtenAt),
                    one.by ?? 'command line',
                    `${one.added.toLocaleString('en-IN')} added, ${one.changed.toLocaleString('en-IN')} changed`,
                  ].join(' · ')}
                </p>
              </div>
              {one.undone ? (
                <p className="text-sm text-muted">Undone {formatWhen(one.undoneAt!)}</p>
              ) : (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Undo the import of ${one.fileName}`}
                  onClick={() => setAsked(one)}
                >
                  Undo
                </Button>
              )}
            </div>
            {one.undone && <Undone result={one.undone} />}
            {one.pictures && (
              <ImportPictures
                pictures={one.pictures}
                busy={retry.isPending}
                onRetry={(url) => retry.mutate({ importId: one.id, ...(url !== undefined && { url }) })}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Undo the import of ${asked?.fileName ?? ''}?`}
        action="Undo the import"
        cancel="Keep the import"
        onConfirm={async () => {
          if (asked) await undo.mutateAsync(asked.id)
        }}
      >
        {asked && <p>{consequences(asked)}</p>}
        <p>What was sold or changed since the import stays as it is, and is listed afterwards.</p>
      </ConfirmDialog>
    </section>
  )
}

function Undone({ result: { removed, restored, kept } }: { result: NonNullable<WrittenImport['undone']> }) {
  return (
    <>
      <p className="text-sm" role="status">
        {counted(removed)} removed, {counted(restored)} changed back.
      </p>
      {kept.length > 0 && (
        <Disclosure summary={`Kept: ${counted(kept.length)}`} open={kept.length <= 20}>
          <ul className="grid gap-1 text-sm">
            {kept.map(({ productId, name, why }) => (
              <li key={productId} className="wrap-anywhere">
                <Link to={adminPaths.updateProduct(productId)}>{name}</Link>: {why}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function consequences({ added, changed }: WrittenImport): string {
  const parts = [
    ...(added > 0 ? [`${counted(added)} that it added ${added === 1 ? 'is' : 'are'} removed`] : []),
    ...(changed > 0
      ? [`${counted(changed)} that it changed ${changed === 1 ? 'gets its' : 'get their'} former values back`]
      : []),
  ]
  return `${parts.join(', and ')}.`
}

const counted = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`
