import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const client = 'dist/client'

/** Home counts as an entry beside the script that starts every page, so that the bundler knows what a first visit loads. */
const firstLoad = ['src/app/browser/client.tsx', 'src/pages/shop/home-page.tsx']

/** Comes before everything else, so it stands alone. */
const earlyClicks = 'src/app/browser/early-clicks.ts'

/** One configuration builds both halves: the browser's files, and (`vite build --ssr`) the server with its pages. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [compressed()])],
  resolve: { alias: command === 'build' && !isSsrBuild ? productionRouter : {} },
  // Whole, these icons take 45 MB of the server's memory; bundled, only those that are used come along.
  ssr: { noExternal: ['lucide-react'] },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        // One file, so that a server whose build is replaced while it runs has all that it may still need.
        rollupOptions: { input: 'src/main.ts', output: { codeSplitting: false } },
      }
    : {
        outDir: client,
        manifest: 'manifest.json',
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // The server names what a page needs at once; the lists of what each other file needs would be in every first visit.
        modulePreload: false,
        rollupOptions: {
          input: [...firstLoad, earlyClicks],
          // Lower-case names can be kept in every file store (`stored-builds.ts`).
          output: {
            codeSplitting: { groups: [...firstLoadChunks, ...sharedChunks] },
            hashCharacters: 'base36',
          },
        },
      },
}))

/** React Router comes with a build that warns developers of nothing, but its package names only the one that does. */
const productionRouter = {
  'react-router/dom': resolve('node_modules/react-router/dist/production/dom-export.mjs'),
  'react-router': resolve('node_modules/react-router/dist/production/index.mjs'),
}

/**
 * Home's first load in two files, because few large ones compress better than many small ones: what others wrote,
 * which seldom changes and then stays in the browser's cache, and what we did. Icons are ours: each screen uses its own.
 */
const firstLoadChunks = [
  { name: 'vendor', test: /node_modules[\\/](?!lucide-react)/, tags: ['$initial' as const], priority: 4 },
  { name: 'shop', test: /^(?!.*early-clicks)/, tags: ['$initial' as const], priority: 3 },
]

/**
 * What most other screens are made of, what all lists share, and what cart and checkout share, in one file each: a phone
 * far away waits for every file that a page names, however small.
 */
const sharedChunks = [
  {
    name: 'parts',
    test: /src[\\/]ui[\\/](?:(?:empty|(?:problem-)?note|modal|modal-stack|drawer|dialog|confirm-dialog|field-frame|use-fields|(?:text|number|select|phone|password|code)-field|text-area|checkbox|radio-cards|chip|progress-bar)\.|drawings[\\/])|lucide-react.*[\\/](?:check|circle-alert|trash-2)\./,
    priority: 2,
  },
  {
    name: 'buying',
    test: /src[\\/]features[\\/](?:cart|charges|pricing)[\\/]shop[\\/](?!cart-menu|user-cart-sync|product-bar)/,
    priority: 1,
  },
  { name: 'trail', test: /src[\\/](?:ui[\\/]breadcrumb|features[\\/]catalogue[\\/]json-ld)\./, priority: 1 },
  {
    name: 'listing',
    test: /src[\\/]features[\\/]catalogue[\\/]shop[\\/](?:product-listing|growing-grid|list-toolbar|product-filters|sort-select|shelf-frame)/,
  },
]

/** Writes each script and style a second and a third time, compressed as far as it goes: it is done once, not per visitor. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle() {
      const folder = join(client, 'assets')
      const files = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          const plain = await readFile(path)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
        }),
      )
    },
  }
}
