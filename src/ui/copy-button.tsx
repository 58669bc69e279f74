import { t } from '#shared/words.ts'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.tsx'

const CONFIRMATION_MS = 2000

/** Copies a text to the clipboard: an order number, an address. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error(t('ui.we-could-not-copy-that-please-select'))
    }
  }
  return (
    <IconButton
      size="sm"
      label={isCopied ? t('ui.copied') : label}
      icon={
        isCopied ? (
          <Check size={18} className="text-leaf-600" aria-hidden />
        ) : (
          <Copy size={18} className="text-muted" aria-hidden />
        )
      }
      onClick={() => void copy()}
    />
  )
}
