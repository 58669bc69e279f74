import { useData } from '#ui/use-data.ts'
import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { LoadProblem, problemOf } from '#ui/problem-note.tsx'
import { Prose } from '#ui/prose.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { storefrontCalls } from '../calls.ts'
import type { Settings, StorefrontContract } from '../contract.ts'
import { fromWords } from '../fill-policy.ts'
import { policies, POLICY_SLUGS, type PolicySlug } from '../policies.ts'
import { editedPolicies } from '../settings-values.ts'
import { FormArea, useForm } from '#ui/form-fields.tsx'
import { SectionForm } from './section-form.tsx'

/** The texts of the seven policy pages in Markdown, one at a time. */
export function PoliciesSection({ settings }: { settings: Settings }) {
  const [address, setAddress] = useSearchParams()
  const slug = policies.find((policy) => policy.slug === address.get('page'))?.slug ?? POLICY_SLUGS[0]
  const { defaults, read, write } = editedPolicies(settings)
  return (
    <SectionForm section="policies" settings={settings} read={read} write={write}>
      <SelectField
        label="Page"
        value={slug}
        onChange={(page) => setAddress({ page }, { replace: true, preventScrollReset: true })}
        options={policies.map((policy) => ({ value: policy.slug, label: policy.title }))}
      />
      <PolicyEditor key={slug} slug={slug} byDefault={defaults[slug]} />
    </SectionForm>
  )
}

const tabs = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
] as const

function PolicyEditor({ slug, byDefault }: { slug: PolicySlug; byDefault: string }) {
  const { values, put } = useForm<Record<string, string>>()
  const text = values[slug] ?? ''
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  return (
    <Tabs label="The text" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'write' ? (
        <>
          <FormArea
            name={slug}
            label="Text"
            rows={16}
            maxLength={20_000}
            hint="Markdown. Words in braces are filled in from your settings: {shop name}, {company}, {email address}, {phone number}, {address}, {opening hours}, {FSSAI number}, {GSTIN}. A sentence with an empty one is left out"
          />
          {text.trim() !== byDefault && (
            <Button variant="link" size="sm" className="px-0!" onClick={() => put(slug, byDefault)}>
              Use the default text
            </Button>
          )}
        </>
      ) : (
        <PolicyPreview slug={slug} text={text} />
      )}
    </Tabs>
  )
}

function PolicyPreview({ slug, text }: { slug: PolicySlug; text: string }) {
  const { previewPolicy } = useClient<StorefrontContract>(storefrontCalls)
  const query = useData(
    ['storefront', 'policy-preview', slug, text],
    (options) => previewPolicy({ body: { slug, text: fromWords(text) } }, options),
    { gcTime: 0 },
  )
  const { data } = query
  if (data) return <Prose html={data.html} />
  if (!problemOf(query)) return <Skeleton className="h-64" />
  return <LoadProblem query={query} />
}
