import { currentLocale, t, written } from '#shared/words.ts'
import { useState } from 'react'
import { formatWhen } from '#shared/when.ts'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { SCRIPT_PURPOSES } from '../purposes.ts'
import { readAnswers } from './consent-cookie.ts'
import { useConsentChange, useConsents, usePrivacyNotice } from './use-consents.ts'

const labels = written({
  analytics: () => t('consents.statistics'),
  marketing: () => t('consents.marketing'),
})
const hints = written({
  analytics: () => t('consents.scripts-of-other-companies-count-which-pages'),
  marketing: () => t('consents.scripts-of-other-companies-learn-what-you'),
})

/** What scripts may do in this browser: giving and withdrawing are one tap each. */
export function ConsentChoices() {
  const [given, setGiven] = useState(() => readAnswers().given)
  const consents = useConsents()
  const change = useConsentChange()
  const isRefusedByBrowser = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  return (
    <section aria-labelledby="choices" className="rounded-2xl border border-line bg-surface p-5">
      <h2 id="choices" className="font-bold">
        {t('consents.your-consents')}
      </h2>
      {isRefusedByBrowser && <Note>{t('consents.your-browser-says-no-for-you-global')}</Note>}
      <div className="mt-1 divide-y divide-line">
        {SCRIPT_PURPOSES.map((purpose) => {
          const recorded = consents.data?.find((one) => one.purpose === purpose)
          return (
            <div key={purpose} className="py-1">
              <Switch
                label={labels[purpose]}
                hint={hints[purpose]}
                value={given.includes(purpose)}
                disabled={isRefusedByBrowser}
                onChange={(isGiven) => {
                  change(purpose, isGiven)
                  setGiven(readAnswers().given)
                }}
              />
              {recorded && (
                <p className="text-xs text-muted">
                  {t('consents.you-said-given-recorded-to-version-version', {
                    given: recorded.given ? 'yes' : 'no',
                    recorded: formatWhen(recorded.at),
                    version: recorded.version,
                  })}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

const languages = [
  {
    id: 'english',
    get label() {
      return t('consents.english')
    },
  },
  { id: 'hindi', label: 'हिन्दी' },
] as const

/** The notice that consents answer, in both languages, first in that of the page. */
export function PrivacyNotice() {
  const notice = usePrivacyNotice()
  const [language, setLanguage] = useState<'english' | 'hindi'>(
    currentLocale() === 'hi' ? 'hindi' : 'english',
  )
  return (
    <section aria-labelledby="notice" className="rounded-2xl border border-line bg-surface p-5">
      <h2 id="notice" className="mb-2 font-bold">
        {t('consents.what-we-keep-and-why')}
      </h2>
      {notice.isPending ? (
        <Skeleton className="h-60 w-full" />
      ) : notice.isError ? (
        <ProblemNote>{notice.error.message}</ProblemNote>
      ) : (
        <Tabs label={t('consents.language')} tabs={languages} value={language} onChange={setLanguage}>
          <p lang={language === 'hindi' ? 'hi' : 'en'} className="mt-3 whitespace-pre-line">
            {/* It names a page by its English title. */}
            {language === 'hindi'
              ? notice.data.hindi.replaceAll('Privacy', t('pages.privacy'))
              : notice.data.english}
          </p>
          <p className="mt-3 text-xs text-muted">
            {t('consents.version-version', { version: notice.data.version })}
          </p>
        </Tabs>
      )}
    </section>
  )
}
