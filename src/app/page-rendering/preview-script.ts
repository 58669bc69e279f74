import { addScripts } from '#features/marketing/add-scripts.ts'
import type { MarketingScripts } from '#features/marketing/contract.ts'
import { observeScripts, SCRIPT_REPORT_TYPE } from '#features/marketing/script-report.ts'
import { jsonForHtml } from './html.ts'

/** `tsx` inserts calls of this helper into functions, and so into their source text. */
const helper = 'var __name = (named) => named;'

/**
 * The only script of a preview: it starts the report, and adds the draft's scripts when the document is loaded, as the
 * shop does after its start. The shop's own scripts could not run, because the document has an opaque origin.
 */
export function previewScript({ headerScripts, metaTags, bodyScripts }: MarketingScripts): string {
  const scripts = jsonForHtml({ headerScripts, metaTags, bodyScripts })
  const done = `parent.postMessage({ type: '${SCRIPT_REPORT_TYPE}', kind: 'ran', text: '' }, '*')`
  return `${helper}(${observeScripts.toString()})('${SCRIPT_REPORT_TYPE}');
addEventListener('DOMContentLoaded', () => { (${addScripts.toString()})(${scripts}); ${done} })`
}

/** A rendered page with this script instead of the shop's own; its links and buttons do nothing. */
export const withPreviewScript = (html: string, script: string | null): string =>
  html
    .replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace('<head>', () => (script === null ? '<head>' : `<head><script>${script}</script>`))
    .replace('<div id="root">', '<div id="root" inert>')
