import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FileInput, SPREADSHEETS } from '#ui/file-input.tsx'

/** A list, chosen or dropped. */
export function ImportFileInput({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onChoose(file)
      }}
      className={classNames(
        'grid justify-items-center gap-3 rounded-xl border border-dashed px-4 py-10 text-center',
        isOver ? 'border-leaf-600 bg-leaf-50' : 'border-edge bg-surface',
      )}
    >
      <FileUp size={32} aria-hidden className="text-muted" />
      <p className="text-muted">
        Drop a spreadsheet (.xlsx) or a CSV file here. It is checked first; nothing is saved yet.
      </p>
      <FileInput ref={input} accept={SPREADSHEETS} label="Product list" onChoose={onChoose} />
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
    </div>
  )
}
