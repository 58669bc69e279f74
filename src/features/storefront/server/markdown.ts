import MarkdownIt from 'markdown-it'

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

// HTML in the text is shown as text: editing a policy must not allow running scripts in the shop.
const markdown = new MarkdownIt({ html: false, linkify: true })
markdown.linkify.set({ fuzzyLink: false })
markdown.validateLink = (href) => SAFE_LINK.test(href)
markdown.disable('image')
// A table that is wider than its page scrolls in a box of its own, with the arrow keys, too.
markdown.renderer.rules.table_open = () => '<div class="overflow-x-auto" tabindex="0">\n<table>\n'
markdown.renderer.rules.table_close = () => '</table>\n</div>\n'

/** Renders Markdown to HTML without active content: no raw HTML, no pictures, links only to the web, mail and phone. */
export const renderMarkdown = (text: string): string => markdown.render(text)
