import type { BuiltServer } from '../server/build-server.ts'
import type { ClientAssets, pageRenderer as PageRenderer } from './render-page.tsx'

/** The browser's files, served by Vite in development. */
const developmentAssets: ClientAssets = {
  script: '/src/app/browser/client.tsx',
  styles: ['/src/ui/styles.css'],
  fonts: [],
  preloadsOf: () => [],
}

// The script that @vitejs/plugin-react must run before the first component loads.
const preamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

/** Serves pages through Vite with hot reload. Never part of a production start: the build leaves Vite out. */
export async function serveDevelopmentPages(
  built: BuiltServer,
  { origin, root }: { origin: string; root: string },
): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: built.server.server } },
  })
  built.server.addHook('onClose', () => vite.close())
  built.server.addHook('onRequest', async (request, reply) => {
    // Vite's scripts are inline and it opens its own websocket; production has neither.
    if (!request.url.startsWith('/api/')) reply.removeHeader('Content-Security-Policy')
    if (request.method !== 'GET' || request.url.startsWith('/api/') || request.url.startsWith('/dev/mailbox'))
      return
    await new Promise<void>((resolve) => {
      vite.middlewares(request.raw, reply.raw, () => resolve())
      reply.raw.once('close', resolve)
    })
    if (reply.raw.writableEnded) return reply.hijack()
  })
  const render = async (path: string) => {
    const { pageRenderer } = (await vite.ssrLoadModule('/src/app/page-rendering/render-page.tsx')) as {
      pageRenderer: typeof PageRenderer
    }
    return (
      await pageRenderer(
        built.sendWithTags,
        async () => ({ ...developmentAssets, hasPersons: built.hasPersons }),
        origin,
      )(path)
    ).value
  }
  built.server.get('/*', async (request, reply) => {
    const page = await render(request.url)
    if (page.location) return reply.redirect(page.location, page.status)
    const html = page.html.replace(
      '<head>',
      `<head><script type="module">${preamble}</script><script type="module" src="/@vite/client"></script>`,
    )
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(html)
  })
}
