import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { HandedTill } from '#features/counter/admin/adopt-till.ts'
import { session, type Tokens } from '#features/people/accounts/shop/session.ts'
import { localPath } from '#shared/locale-path.ts'
import type { User } from '#shared/shapes.ts'
import { DEMO_PERSONS } from '../demo-shop/demo-persons.ts'

type Label = (typeof DEMO_PERSONS)[number]['label']

/** Draws the bar by which visitors of the demo become its persons, outside of the shop's own page. */
export function drawDemoBar(place: HTMLElement): void {
  createRoot(place).render(<DemoBar />)
}

function DemoBar() {
  const email = useSyncExternalStore(session.subscribe, () => session.getUser()?.email)
  const [step, setStep] = useState<'ready' | 'waiting' | 'failed'>('ready')

  async function become(person: Label) {
    setStep('waiting')
    try {
      const body = JSON.stringify({ person })
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch('/dev/person', { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${answer.status}`)
      type Become = Tokens & { user: User; home: string; till?: HandedTill }
      const { user, home, till, ...tokens } = (await answer.json()) as Become
      // The till's own code loads for a cashier alone; where the browser stores nothing, the till says so itself.
      if (till)
        await import('#features/counter/admin/adopt-till.ts')
          .then(({ adoptTill }) => adoptTill(till))
          .catch(() => undefined)
      session.setTokens(tokens)
      session.setUser(user)
      window.location.assign(localPath(home))
    } catch {
      setStep('failed')
    }
  }

  return (
    <section
      aria-label="The demo"
      className="flex h-11 items-center gap-1 overflow-x-auto px-3 text-sm whitespace-nowrap text-surface sm:justify-center"
    >
      <span className="hidden pr-2 sm:inline">You look at a demo:</span>
      {DEMO_PERSONS.map(({ label, email: theirs }) => (
        <button
          key={label}
          type="button"
          aria-pressed={theirs === email}
          disabled={step === 'waiting'}
          onClick={() => void become(label)}
          className="h-11 shrink-0 px-2 underline-offset-4 hover:underline focus-visible:outline-offset-[-4px] focus-visible:outline-marigold-400 aria-pressed:font-semibold aria-pressed:text-marigold-400"
        >
          {label}
        </button>
      ))}
      <span role="status" className="pl-2">
        {step === 'failed' && 'This did not work. Please reload the page.'}
      </span>
    </section>
  )
}
