import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { privacyPaths } from '../privacy-paths.ts'
import { NOTICE_VERSION } from '../purposes.ts'
import { useConsents, useSaveConsent } from './use-consents.ts'

/** Shows the privacy notice again to a user whose account is older than it; nothing otherwise. */
export function NoticeUpdate() {
  const { data } = useConsents()
  const agree = useSaveConsent()
  if (!data || data.some(({ purpose, version }) => purpose === 'account' && version === NOTICE_VERSION))
    return null
  return (
    <Note>
      <div className="grid gap-2">
        <p>
          {t('consents.our-privacy-notice-is-new')}{' '}
          <Link to={privacyPaths.choices} target="_blank" className="font-semibold text-leaf-700 underline">
            {t('consents.what-we-keep-and-why')}
          </Link>
        </p>
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          busy={agree.isPending}
          onClick={() => agree.mutate({ purpose: 'account', given: true })}
        >
          {t('consents.i-have-read-it-and-agree')}
        </Button>
      </div>
    </Note>
  )
}
