import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loading } from '#ui/loading.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Language, Sentence } from '../contract.ts'
import { useLanguageChanges, useSentences, type WantedSentences } from './use-languages.ts'

const filters = [
  { value: 'all', label: 'All sentences' },
  { value: 'own', label: 'In your own wording' },
  { value: 'missing', label: 'Not translated' },
] as const

interface SentencesProps {
  languages: Language[]
  locale: string
  onChoose: (locale: string) => void
}

/** The sentences of a language, and the shop's own wording of them. */
export function Sentences({ languages, locale, onChoose }: SentencesProps) {
  const [{ search, only, page }, setWanted] = useState<Omit<WantedSentences, 'locale'>>({
    search: '',
    only: 'all',
    page: 1,
  })
  const [edited, setEdited] = useState<Sentence | null>(null)
  const query = useSentences({ locale, search, only, page })
  const { data } = query
  return (
    <section aria-labelledby="own-wording" className="grid grid-cols-1 gap-3">
      <h3 id="own-wording" className="font-bold">
        Your own wording
      </h3>
      <p className="text-sm text-muted">
        What you write here stands on the shop’s pages instead of our sentence. It is shown as text.
      </p>
      <div className="grid gap-3 md:grid-cols-3">
        <SelectField
          label="Language"
          value={locale}
          onChange={(next) => {
            onChoose(next)
            setWanted({ search, only, page: 1 })
          }}
          options={languages.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <SelectField
          label="Show"
          value={only}
          onChange={(next) => setWanted({ search, only: next, page: 1 })}
          options={filters.map((one) => ({ ...one }))}
        />
        <SearchField
          label="Find a sentence"
          search={search}
          maxLength={100}
          onSearch={(next) => setWanted({ search: next, only, page: 1 })}
        />
      </div>
      {!data ? (
        <Loading query={query} label="Loading the sentences" count={4} each="h-16" className="grid gap-3" />
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {data.totalCount === 0 ? 'No such sentence.' : `${data.totalCount.toLocaleString('en-IN')} found`}
          </p>
          <ul className="divide-y divide-line rounded-xl border border-line bg-surface empty:hidden">
            {data.data.map((sentence) => (
              <li key={sentence.key} className="flex items-start gap-3 p-3">
                <div className="min-w-0 grow">
                  <p className="wrap-anywhere">{sentence.english}</p>
                  {locale !== 'en' && (
                    <p className="wrap-anywhere" lang={locale}>
                      {sentence.own ?? sentence.translation ?? (
                        <span className="text-warn">Not translated</span>
                      )}
                    </p>
                  )}
                  {sentence.own !== null && (
                    <p className="wrap-anywhere">
                      {locale === 'en' && sentence.own} <Badge tone="leaf">Your wording</Badge>
                    </p>
                  )}
                  {sentence.problem !== null && (
                    <p className="wrap-anywhere text-warn">
                      Ours is shown: since an upgrade your wording {sentence.problem}. Please word it again.
                    </p>
                  )}
                </div>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Word “${sentence.english}”`}
                  onClick={() => setEdited(sentence)}
                >
                  Word
                </Button>
              </li>
            ))}
          </ul>
          {data.totalPages > 1 && (
            <div className="flex flex-wrap items-center justify-center gap-3">
              <Button
                size="sm"
                variant="quiet"
                disabled={page <= 1}
                onClick={() => setWanted({ search, only, page: page - 1 })}
              >
                Previous
              </Button>
              <span className="text-sm tabular-nums">
                {data.page} of {data.totalPages}
              </span>
              <Button
                size="sm"
                variant="quiet"
                disabled={page >= data.totalPages}
                onClick={() => setWanted({ search, only, page: page + 1 })}
              >
                Next
              </Button>
            </div>
          )}
        </>
      )}
      {edited && <WordingDialog locale={locale} sentence={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

interface WordingDialogProps {
  locale: string
  sentence: Sentence
  onClose: () => void
}

export function WordingDialog({ locale, sentence, onClose }: WordingDialogProps) {
  const { save } = useLanguageChanges()
  const send = async (wording: string | null) => {
    await save({ locale, key: sentence.key, wording })
    onClose()
  }
  const form = useFields({
    initial: { wording: sentence.own ?? sentence.translation ?? sentence.english },
    submit: ({ wording }) => send(wording),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Your wording" width="md" action="Save">
      <p className="text-sm wrap-anywhere text-muted">
        {sentence.english}
        <br />
        Keep what stands in braces, such as {'{name}'}, and the forms of a plural.
      </p>
      <TextArea label="Sentence" rows={3} maxLength={4000} {...form.bind('wording')} />
      {sentence.own !== null && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0!"
          disabled={form.busy}
          onClick={() => void send(null).catch((error: Error) => toast.error(error.message))}
        >
          Take our sentence again
        </Button>
      )}
    </FormDialog>
  )
}
