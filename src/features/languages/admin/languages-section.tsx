import { useState } from 'react'
import { useSettings, useUpdateSettings } from '#features/storefront/admin/use-settings.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { otherLanguages } from '#shared/translations.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import type { Language } from '../contract.ts'
import { Sentences } from './sentences.tsx'
import { useLanguageChanges, useLanguages } from './use-languages.ts'

/** Settings, Languages: which are on, how much of each is translated, and the shop's own wording. */
export function LanguagesSection() {
  const query = useLanguages()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = query
  if (!data)
    return (
      <Loading
        query={query}
        label="Loading the languages"
        count={3}
        each="h-20"
        className="grid max-w-2xl gap-4"
      />
    )
  const locale = chosen ?? data.find(({ _id }) => _id !== 'en')?._id ?? 'en'
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <section aria-labelledby="languages-spoken" className="grid grid-cols-1 gap-3">
        <h3 id="languages-spoken" className="font-bold">
          Languages of the shop
        </h3>
        <ul className="grid grid-cols-1 gap-3">
          {data.map((language) => (
            <LanguageCard key={language._id} language={language} />
          ))}
        </ul>
        <p className="text-sm text-muted">
          Names of products are in their form, or in the column <code>name:hi</code> of a file:{' '}
          <Link to={adminPaths.importProducts} className="font-semibold text-leaf-700 underline">
            download and import the products
          </Link>
          .
        </p>
      </section>
      <OnPaper />
      <Sentences languages={data} locale={locale} onChoose={setChosen} />
    </div>
  )
}

/** In which second language documents name products. */
function OnPaper() {
  const { data } = useSettings()
  const { mutateAsync: save, isPending } = useUpdateSettings()
  const choose = (secondName: string) =>
    save({ section: 'paper', values: { secondName }, updatedAt: data?.updatedAt.paper }).then(
      ({ message }) => toast.success(message),
      (error: Error) => toast.error(error.message),
    )
  return (
    <section aria-labelledby="on-paper" className="grid grid-cols-1 gap-3">
      <h3 id="on-paper" className="font-bold">
        On paper
      </h3>
      <div className="max-w-xs">
        <SelectField
          label="Second name of a product"
          hint="Below the English one on receipts, bills, slips and labels. What is written already stays as it is."
          value={data?.paper.secondName ?? ''}
          disabled={!data || isPending}
          options={[
            { value: '', label: 'None' },
            ...otherLanguages().map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => void choose(id)}
        />
      </div>
    </section>
  )
}

function LanguageCard({ language }: { language: Language }) {
  const { _id, name, isBeta, isOn, sentences, translated, own, products, named } = language
  const { toggle } = useLanguageChanges()
  return (
    <li className="rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 font-semibold wrap-anywhere" lang={_id}>
          {name}
        </h4>
        {isBeta && (
          <Badge tone="info" className="whitespace-normal *:whitespace-normal">
            Beta: no native reader has read all of it
          </Badge>
        )}
      </div>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {`${name}: ${percentOf(translated, sentences)} % (${translated.toLocaleString('en-IN')} of ${sentences.toLocaleString('en-IN')} sentences)`}
        {own > 0 && `, ${own} in your own wording`}
        {_id !== 'en' && products > 0 && `. ${named} of ${products} products have a name in it`}
      </p>
      {_id !== 'en' && (
        <Switch
          label={`Shown at /${_id}/`}
          value={isOn}
          busy={toggle.isPending}
          onChange={(next) => toggle.mutate({ locale: _id, isOn: next })}
        />
      )}
    </li>
  )
}

/** Rounded down, so that 100 is all. */
const percentOf = (part: number, all: number): number => (all === 0 ? 100 : Math.floor((part / all) * 100))
