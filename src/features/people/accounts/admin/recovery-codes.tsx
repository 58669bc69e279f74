import { t } from '#shared/words.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Note } from '#ui/note.tsx'

/** The recovery codes, on the only screen that ever shows them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="grid max-w-prose gap-4">
      <h2 className="font-bold">{t('accounts.save-these-recovery-codes')}</h2>
      <p className="text-muted">{t('accounts.each-of-them-logs-you-in-once')}</p>
      <div className="flex items-start gap-1 rounded-xl border border-line bg-surface p-4">
        <ul className="grid grow gap-x-6 gap-y-2 font-mono tabular-nums md:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label={t('accounts.copy-all-codes')} />
      </div>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        download="recovery-codes.txt"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-leaf-600 underline-offset-4 hover:underline"
      >
        <Download size={18} aria-hidden />
        {t('accounts.save-as-a-file')}
      </a>
      <Note tone="warn">{t('accounts.anyone-who-has-one-of-these-codes')}</Note>
      <Checkbox label={t('accounts.i-have-saved-the-codes')} value={isSaved} onChange={setSaved} />
      <Button className="justify-self-start" disabled={!isSaved} onClick={onDone}>
        {t('accounts.done')}
      </Button>
    </div>
  )
}
