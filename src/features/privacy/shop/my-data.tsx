import { asItsLanguage } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { saveFile } from '#ui/save-csv.ts'
import { privacyCalls } from '../calls.ts'
import type { MyData as Data, PrivacyContract } from '../contract.ts'

/** A copy of everything that the shop keeps about the user: to read here, and as a file. */
export function MyData() {
  const { getMyData } = useClient<PrivacyContract>(privacyCalls)
  const copy = useMutation({ mutationFn: async () => (await getMyData()).data })
  return (
    <section aria-labelledby="my-data" className="grid gap-3 rounded-2xl border border-line bg-surface p-5">
      <div>
        <h2 id="my-data" className="font-bold">
          {t('privacy.your-data')}
        </h2>
        <p className="text-sm text-muted">{t('privacy.everything-that-the-shop-keeps-about-you')}</p>
      </div>
      {copy.error && <ProblemNote>{copy.error.message}</ProblemNote>}
      {copy.data ? (
        <Copy data={copy.data} />
      ) : (
        <Button
          className="justify-self-start"
          variant="soft"
          busy={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {t('privacy.get-a-copy')}
        </Button>
      )}
    </section>
  )
}

/** Long tables are read in the file. */
const SHOWN_ROWS = 20

function Copy({ data }: { data: Data }) {
  return (
    <>
      <Button
        className="justify-self-start"
        icon={Download}
        onClick={() => saveFile([JSON.stringify(data, null, 2)], 'application/json', 'my-data.json')}
      >
        {t('privacy.save-as-a-file')}
      </Button>
      <div>
        {data.tables.map(({ table, heading, rows }) => (
          <Disclosure
            key={table}
            summary={asItsLanguage(heading, `${heading} (${rows.length.toLocaleString('en-IN')})`)}
          >
            {rows.slice(0, SHOWN_ROWS).map((row) => (
              <dl
                key={JSON.stringify(row)}
                className="mb-3 grid grid-cols-[9rem_1fr] gap-x-3 gap-y-1 border-l-4 border-line pl-3 text-sm"
              >
                {Object.entries(row)
                  .filter(([, value]) => value !== null && value !== '')
                  .map(([name, value]) => (
                    <div key={name} className="contents">
                      <dt className="wrap-anywhere">{name.replaceAll('_', ' ')}</dt>
                      <dd className="min-w-0 wrap-anywhere text-ink">{textOf(value)}</dd>
                    </div>
                  ))}
              </dl>
            ))}
            {rows.length > SHOWN_ROWS && (
              <p className="text-sm">
                {t('privacy.tolocalestring-more-are-in-the-file', {
                  toLocaleString: (rows.length - SHOWN_ROWS).toLocaleString('en-IN'),
                })}
              </p>
            )}
          </Disclosure>
        ))}
      </div>
    </>
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
