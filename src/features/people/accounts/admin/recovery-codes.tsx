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
      <h2 className="font-bold">Save these recovery codes</h2>
      <p className="text-muted">
        Each of them logs you in once when your phone is lost or broken. They are shown only now: print them,
        or keep them where you keep other important papers.
      </p>
      <div className="flex items-start gap-1 rounded-xl border border-line bg-surface p-4">
        <ul className="grid grow gap-x-6 gap-y-2 font-mono tabular-nums md:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label="Copy all codes" />
      </div>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        download="recovery-codes.txt"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-leaf-600 underline-offset-4 hover:underline"
      >
        <Download size={18} aria-hidden />
        Save as a file
      </a>
      <Note tone="warn">Anyone who has one of these codes and access to your email can log in as you.</Note>
      <Checkbox label="I have saved the codes" value={isSaved} onChange={setSaved} />
      <Button className="justify-self-start" disabled={!isSaved} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
