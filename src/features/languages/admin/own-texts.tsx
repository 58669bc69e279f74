import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import type { Sentence } from '../contract.ts'
import { WordingDialog } from './sentences.tsx'
import { useSentences } from './use-languages.ts'

interface OwnTextsProps {
  keys: readonly string[]
  locale: string
  sample: Readonly<Record<string, string>>
}

/** A text in a few sentences, as it arrives, each of which the shop may word itself. */
export function OwnTexts({ keys, locale, sample }: OwnTextsProps) {
  const query = useSentences({ locale, search: '', only: 'all', page: 1, keys: keys.join(',') })
  const [edited, setEdited] = useState<Sentence | null>(null)
  if (!query.data)
    return <Loading query={query} label="Loading the text" count={2} each="h-14" className="grid gap-3" />
  const filled = ({ own, translation, english }: Sentence) =>
    (own ?? translation ?? english).replaceAll(/\{(\w+)\}/g, (value, name: string) => sample[name] ?? value)
  const length = query.data.data.reduce((sum, one) => sum + Array.from(filled(one)).length, 0)
  return (
    <div className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-surface p-4">
      <ul className="divide-y divide-line">
        {query.data.data.map((sentence) => (
          <li key={sentence.key} className="flex items-start gap-3 py-2">
            <p className="min-w-0 grow wrap-anywhere" lang={locale}>
              {filled(sentence)}
            </p>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Word “${filled(sentence)}”`}
              onClick={() => setEdited(sentence)}
            >
              Word
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted" aria-live="polite">
        {length} characters; it costs nothing.
      </p>
      {edited && <WordingDialog locale={locale} sentence={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
