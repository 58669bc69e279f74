import type { Checkout } from '../checkout.ts'

type CashfreeLoader = (options: { mode: string }) => {
  checkout(options: { paymentSessionId: string; redirectTarget: '_self' }): Promise<unknown>
}

/** Leaves the shop for the provider's page. Throws when Cashfree's SDK cannot be loaded. */
export async function goToCheckout(checkout: Checkout, cashfreeSdk: string | null): Promise<void> {
  if (checkout.kind === 'redirect') return window.location.assign(checkout.url)
  if (checkout.kind === 'form') return submit(checkout)
  const loader = await loadCashfree(cashfreeSdk)
  await loader({ mode: checkout.mode }).checkout({
    paymentSessionId: checkout.sessionId,
    redirectTarget: '_self',
  })
}

function submit({ action, fields }: Extract<Checkout, { kind: 'form' }>): void {
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

async function loadCashfree(url: string | null): Promise<CashfreeLoader> {
  const cashfreeLoader = () => (window as { Cashfree?: CashfreeLoader }).Cashfree
  if (!cashfreeLoader() && url) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = url
      script.onload = () => resolve()
      script.onerror = () => reject(new Error('The payment page could not be loaded. Please try again.'))
      document.head.append(script)
    })
  }
  const loader = cashfreeLoader()
  if (!loader) throw new Error('The payment page could not be loaded. Please try again.')
  return loader
}
