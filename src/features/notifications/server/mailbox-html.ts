import { escapeHtml } from '#shared/escape-html.ts'
import type { StoredMail } from './mail-store.ts'

const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

export const mailboxStyle = `
body { margin: 0; background: #f6f7f4; color: #16211b; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px }
h1 { font-size: 22px; margin: 0 }
h2 { font-size: 16px; margin: 4px 0 8px }
p { margin: 0 0 16px }
a { color: #0f7a43 }
a:focus-visible { outline: 2px solid #0f7a43; outline-offset: 2px }
article { background: #fff; border: 1px solid #e4e8e5; border-radius: 12px; padding: 16px; margin: 0 0 12px }
header, .quiet { color: #57635b; font-size: 14px }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px }
.code { display: inline-block; background: #e9f6ef; color: #0b5f34; border-radius: 8px; padding: 4px 16px; margin: 4px 0 12px;
  font: 700 36px/1.3 ui-monospace, monospace; letter-spacing: 6px; user-select: all }
pre { margin: 0; font: inherit; font-size: 14px; white-space: pre-wrap }
`

/** The mailbox as one page without scripts, which reloads itself. */
export function mailboxHtml(mails: StoredMail[], to: string | null): string {
  const title = to === null ? 'Mailbox' : `Mailbox of ${to}`
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>${escapeHtml(title)}</title>
<style>${mailboxStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="quiet">${note(to)}</p>
${mails.map(article).join('\n') || empty}
</main>
</body>
</html>
`
}

const note = (to: string | null) =>
  to === null
    ? 'This shop sends no real email: every email it would send appears here, newest first. The page refreshes itself.'
    : 'Only emails to this address. <a href="/dev/mailbox">Show all</a>'

const empty =
  '<article>No email yet. Request a login code, and it will appear here within a second.</article>'

function article({ to, subject, text, at }: StoredMail): string {
  // Only a code's subject begins with six digits; order numbers also contain six digits.
  const code = /^\d{6}(?= )/.exec(subject)?.[0]
  return `<article>
<header><a href="/dev/mailbox?to=${escapeHtml(encodeURIComponent(to))}">${escapeHtml(to)}</a><time datetime="${at.toISOString()}">${time.format(at)}</time></header>
<h2>${escapeHtml(subject)}</h2>
${code ? `<div class="code">${code}</div>\n` : ''}<pre>${escapeHtml(text)}</pre>
</article>`
}
