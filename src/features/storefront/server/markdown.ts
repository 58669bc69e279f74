import { Marked } from 'marked'
import { escapeHtml } from '#shared/escape-html.ts'

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

const marked = new Marked({
  gfm: true,
  renderer: {
    // HTML in the text is shown as text: editing a policy must not allow running scripts in the shop.
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
    },
  },
})

/**
 * Renders Markdown to HTML without active content: no raw HTML, no pictures, links only to the web, mail and phone.
 */
export const renderMarkdown = (markdown: string): string => marked.parse(markdown, { async: false })
