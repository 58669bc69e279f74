import { t } from '#shared/words.ts'
import { NotebookPen } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { balanceText } from '../khata-words.ts'
import { useOwnKhata } from './use-own-khata.ts'

/** The way to the own khata; nothing for somebody without one. */
export function KhataLink() {
  const { data: khata } = useOwnKhata()
  if (!khata) return null
  return (
    <ButtonLink variant="quiet" size="sm" icon={<NotebookPen size={18} aria-hidden />} to={paths.ownKhata}>
      {t('khata.khata-tolowercase', { toLowerCase: balanceText(khata.balance).toLowerCase() })}
    </ButtonLink>
  )
}
