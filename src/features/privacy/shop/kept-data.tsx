import { t } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { inItsLanguage } from '#ui/shown-name.tsx'
import type { Erasure } from '../contract.ts'

/** What stays of a person who is erased, and why. */
export const KeptData = ({ kept }: Pick<Erasure, 'kept'>) => (
  <Disclosure summary={t('privacy.what-is-kept-and-why')}>
    <dl className="grid gap-2 text-sm">
      {kept.map(({ what, why }) => (
        <div key={what}>
          <dt className="font-semibold text-ink">{inItsLanguage(what)}</dt>
          <dd className="text-pretty first-letter:uppercase">{inItsLanguage(why)}</dd>
        </div>
      ))}
    </dl>
  </Disclosure>
)
