import { outOf, rupeesOf, type SandboxPayment } from './sandbox-books.ts'
import type { SandboxMessage } from './sandbox-protocol.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f1ff;color:#1b1830}
header{background:#4b3fa7;color:#fff;padding:10px 16px;font-weight:600;text-align:center}
main{max-width:420px;margin:24px auto;padding:0 16px}
.sum{background:#fff;border:1px solid #d9d4f3;border-radius:12px;padding:16px;margin-bottom:16px}
.sum b{display:block;font-size:32px;font-variant-numeric:tabular-nums}
button,a.button{display:block;width:100%;box-sizing:border-box;min-height:48px;margin:8px 0;border-radius:8px;
border:1px solid #4b3fa7;background:#fff;color:#4b3fa7;font:inherit;font-weight:600;text-align:center;line-height:1.3;text-decoration:none;padding:12px}
button[value=pay]{background:#4b3fa7;color:#fff}
small{color:#57526e}table{border-collapse:collapse;font-size:14px}td,th{padding:4px 10px;border-bottom:1px solid #d9d4f3;text-align:left}
</style></head><body><header>SANDBOX · no real money moves here</header><main>${body}</main></body></html>`

/** The page shown in place of a provider's payment page. */
export function paymentPage(title: string, payment: SandboxPayment): string {
  const { state, provider } = payment
  const isOver = ['paid', 'returned'].includes(state) || (state === 'failed' && provider !== 'cashfree')
  const buttons = isOver
    ? `<p>This payment is ${payment.state}.</p><form method="post"><button name="do" value="return">Back to the shop</button></form>`
    : `<form method="post">
<button name="do" value="pay">Pay ₹${rupeesOf(payment.paise)}</button>
<button name="do" value="fail">Fail the payment</button>
<button name="do" value="later">Pay later: the bank takes a while</button>
<button name="do" value="pay-and-close">Pay, and close the tab before coming back</button>
<button name="do" value="leave">Leave without paying</button></form>`
  return page(
    `${title} sandbox`,
    `<h1>${escapeHtml(title)} sandbox</h1><div class="sum"><small>To pay</small><b>₹${rupeesOf(payment.paise)}</b>
<small>${escapeHtml(payment.reference)}</small></div>${buttons}`,
  )
}

export const resultPage = (title: string, text: string) =>
  page(`${title} sandbox`, `<h1>${escapeHtml(title)} sandbox</h1><p>${escapeHtml(text)}</p>`)

/** Returns the browser to the shop as the provider does: with a form that submits itself. */
export function returnPage(title: string, { url, fields = {} }: SandboxMessage): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return page(
    `${title} sandbox`,
    `<p>Returning to the shop…</p><form method="post" action="${escapeHtml(url)}">${inputs}<button>Continue</button></form>
<script>document.forms[0].submit()</script>`,
  )
}

export function booksPage(payments: SandboxPayment[]): string {
  const rows = payments
    .toSorted((one, other) => other.openedAt - one.openedAt)
    .slice(0, 200)
    .map(
      (one) =>
        `<tr><td><a href="${one.provider}/pay/${one.id}">${escapeHtml(one.reference)}</a></td><td>${one.provider}</td>
<td>₹${rupeesOf(one.paise)}</td><td>${one.state}</td><td>₹${rupeesOf(outOf(one))}</td></tr>`,
    )
  return page(
    'Payment sandboxes',
    `<h1>Payment sandboxes</h1><table><tr><th>Payment</th><th>At</th><th>Amount</th><th>State</th><th>Refunded</th></tr>${rows.join('')}</table>`,
  )
}
