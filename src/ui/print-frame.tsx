import { useEffect, useId, useRef, type ReactNode } from 'react'
import { isRoll, pageRule, type Paper } from './papers.ts'
import './print-frame.css'

interface PrintFrameProps {
  paper: Paper
  /** What it is, such as "Tax invoice P1/2627/000123": at the foot of each sheet. */
  name: string
  /** It is not on the screen. */
  isPrintedOnly?: boolean
  /** It is a page of the shop, and looks like one on the screen. */
  isPage?: boolean
  className?: string
  children: ReactNode
}

/**
 * What is printed: while a page has such frames, nothing else of it comes onto paper. Each begins a sheet of its own. Inside
 * it nothing depends on `print:`, because its height on a roll is measured before the browser prints.
 */
export function PrintFrame({ paper, name, isPrintedOnly, isPage, className, children }: PrintFrameProps) {
  const page = `sheet${useId().replace(/\W/g, '')}`
  const frame = useRef<HTMLDivElement>(null)
  const rule = useRef<HTMLStyleElement>(null)
  useEffect(() => {
    const measure = () => {
      const element = frame.current
      if (!element || !rule.current) return
      // A sheet has its height: what is around the frame would move while it is measured.
      if (isRoll(paper)) element.dataset.measured = ''
      const { height } = element.getBoundingClientRect()
      delete element.dataset.measured
      rule.current.textContent = pageRule(page, paper, name, height)
    }
    // After the frame that shows what is around it: a page that is printed at once measures it itself.
    let later: ReturnType<typeof setTimeout> | undefined
    const frameShown = requestAnimationFrame(() => {
      later = setTimeout(() => {
        measure()
        // Its fonts, which begin to load with the first measuring, have other widths.
        if (document.fonts.status === 'loading') void document.fonts.ready.then(measure)
      })
    })
    const isPrinting = window.matchMedia('print')
    document.fonts.addEventListener('loadingdone', measure)
    isPrinting.addEventListener('change', measure)
    window.addEventListener('beforeprint', measure)
    return () => {
      cancelAnimationFrame(frameShown)
      clearTimeout(later)
      document.fonts.removeEventListener('loadingdone', measure)
      isPrinting.removeEventListener('change', measure)
      window.removeEventListener('beforeprint', measure)
    }
  })
  return (
    <div
      ref={frame}
      data-paper={paper}
      data-printed-only={isPrintedOnly || undefined}
      data-page={isPage || undefined}
      className={`print-frame ${className ?? ''}`}
      style={{ page }}
    >
      <style ref={rule} />
      {children}
    </div>
  )
}
