import { localPath } from '#shared/locale-path.ts'
import type { LocaleId } from '#shared/locales.ts'
import { currentLocale } from '#shared/words.ts'
import { classNames } from './class-names.ts'

/** Long text as HTML. Only for HTML that our own server made from Markdown, with all markup in it escaped. */
export function Prose({ html, language = 'en' }: { html: string; language?: LocaleId | undefined }) {
  return (
    <div
      className={classNames(
        'mt-3 max-w-prose *:first:mt-0',
        '[&_h2]:mt-7 [&_h2]:text-lg [&_h2]:font-bold [&_h3]:mt-5 [&_h3]:font-bold',
        '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:mt-1.5 [&_li]:marker:text-muted',
        '[&_a]:font-medium [&_a]:text-leaf-600 [&_a]:underline [&_a]:underline-offset-4',
        '[&_table]:mt-4 [&_table]:w-full [&_table]:text-sm [&_th]:border-b [&_th]:border-edge [&_th]:py-2 [&_th]:pr-3 [&_th]:text-left [&_th]:align-bottom',
        '[&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top',
      )}
      // The keeper's words are in the keeper's language; their links stay in the page's.
      lang={currentLocale() === language ? undefined : 'en-IN'}
      dangerouslySetInnerHTML={{ __html: currentLocale() === 'en' ? html : within(html) }}
    />
  )
}

const within = (html: string) =>
  html.replace(/href="(\/(?!\/)[^"]*)"/g, (_, path: string) => `href="${localPath(path)}"`)
