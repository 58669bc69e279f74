import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { oneRuntime } from './scripts/one-runtime.ts'
import { compileWords } from './scripts/words/compile-words.ts'

const client = 'dist/client'

/** The language of the browser's files. Each has a build, and files that are the same in several have one name. */
const build = process.env.TOKRI_LOCALE ?? 'en'
const isEnglish = build === 'en'
/** `own-hi`: the scripts of Hindi pages in a shop's own wording. */
const isInOwnWords = build.startsWith('own-')
const locale = build.replace('own-', '')

/** The script that starts every page, which contains the home page, and one that is loaded before everything else. */
const entries = { shop: 'src/app/browser/client.tsx', 'early-clicks': 'src/app/browser/early-clicks.ts' }

/** One configuration builds both halves: the browser's files, and (`vite build --ssr`) the server with its pages. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    ...(isSsrBuild || command === 'serve' ? [] : [compileWords(locale, isInOwnWords)]),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [oneScript()] : [plainImports(), oneRuntime(), smallSchemas(), compressed()]),
  ],
  define: {
    'import.meta.env.OWN_WORDS': JSON.stringify(isInOwnWords),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  ...(isSsrBuild && {
    // The server's script includes its packages (docs/decisions/0243), except native ones and Vite, which only development has.
    ssr: { noExternal: true as const, external: ['@node-rs/argon2', 'sharp', 'vite'] },
  }),
  publicDir: isSsrBuild || !isEnglish ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        // One file, so that a running server whose build is replaced never has to load another one.
        rollupOptions: {
          input: 'src/main.ts',
          output: {
            codeSplitting: false,
            format: 'cjs',
            // `import()` does not work in a script with a compiled form.
            dynamicImportInCjs: false,
            entryFileNames: 'shop.cjs',
            comments: { jsdoc: false },
          },
        },
      }
    : {
        outDir: client,
        emptyOutDir: isEnglish,
        manifest: isEnglish ? 'manifest.json' : `manifest.${build}.json`,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // The server lists what a page needs; preload lists for all other files would be part of every first visit.
        modulePreload: false,
        rollupOptions: {
          input: entries,
          // Every file store accepts lower-case names (`stored-builds.ts`).
          output: {
            codeSplitting: { groups: [...firstLoadChunks, ...sharedChunks] },
            hashCharacters: 'base36',
          },
        },
      },
}))

/**
 * The first load of the home page in two files, because few large ones compress better than many small ones: packages
 *, which seldom change and stay in the browser's cache, and our own code, in the
 * entry's file. Icons are part of our code: each screen uses different ones.
 */
const firstLoadChunks = [
  { name: 'vendor', test: /node_modules[\\/](?!lucide-react)/, tags: ['$initial' as const], priority: 4 },
  { name: 'shop', test: /^(?!.*early-clicks)/, tags: ['$initial' as const], priority: 3 },
]

/**
 * The code that most other screens share, that all lists share, and that cart and checkout share, in one file each: on
 * a slow connection every additional file delays a page, however small it is.
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
    test: /src[\\/]features[\\/]catalogue[\\/]shop[\\/](?:product-listing|infinite-product-grid|list-toolbar|product-filters|filter-choices|origin-filter|origin-links|sort-select|shelf-frame)/,
  },
]

/** Vite's way to load a script first loads others and styles that it needs: here it needs none, and home is smaller. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /__vite__mapDeps/.test(file.code))
          this.error(`${file.fileName} has scripts or styles to load before another one`)
    },
  }
}

/** Refuses a build whose browser code has the whole of zod instead of `zod/mini`, which is half as large. */
function smallSchemas(): Plugin {
  return {
    name: 'small-schemas',
    generateBundle(_, bundle) {
      const used = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? Object.entries(file.modules).filter(([, part]) => part.renderedLength > 0)
          : [],
      )
      if (!used.some(([id]) => /zod[\\/]v4[\\/]classic/.test(id))) return
      const importers = used
        .map(([id]) => id)
        .filter((id) => this.getModuleInfo(id)?.importedIds.some(isWholeZod))
      this.error(`Import zod/mini instead of zod: ${importers.join(', ')}`)
    },
  }
}

const isWholeZod = (id: string): boolean => /node_modules[\\/]zod[\\/]index\.js$/.test(id)

/** Makes the bundle a script that `scripts/load-server.mjs` runs, and writes its compiled form. */
function oneScript(): Plugin {
  return {
    name: 'one-script',
    // The pages that only the browser loads would be a quarter of the script.
    resolveDynamicImport: (id, importer) =>
      importer?.endsWith('shell-routes.tsx') ? { id: String(id), external: true } : null,
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          // V8 takes two bytes for each character of a text that has one beyond ASCII.
          file.code = `(function (exports, require, __filename) {${file.code.replace(/[^\0-\x7f]/g, escaped)}\n})`
      const source = await readFile('scripts/load-server.mjs')
      this.emitFile({ type: 'asset', fileName: 'main.js', source })
    },
    async writeBundle({ dir }) {
      await promisify(execFile)(process.execPath, [join(dir!, 'main.js'), 'load'])
    },
  }
}

/** As an escape of a string, pattern or name of JavaScript. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Also writes each script and style with the highest compression, by brotli and gzip: once, not for every visitor. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle() {
      const folder = join(client, 'assets')
      const all = await readdir(folder)
      const files = all.filter((file) => /\.(js|css|svg|wasm)$/.test(file) && !all.includes(`${file}.gz`))
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          const plain = await readFile(path)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            // Minified scripts are a little shorter in the mode for fonts than in that for texts.
            [constants.BROTLI_PARAM_MODE]: file.endsWith('.wasm')
              ? constants.BROTLI_MODE_GENERIC
              : constants.BROTLI_MODE_FONT,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
        }),
      )
    },
  }
}
