import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const client = 'dist/client'

/** One configuration builds both halves: the browser's files, and (`vite build --ssr`) the server with its pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [compressed()])],
  // Whole, these icons take 45 MB of the server's memory; bundled, only those that are used come along.
  ssr: { noExternal: ['lucide-react'] },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', ssr: true, rollupOptions: { input: 'src/main.ts' } }
    : {
        outDir: client,
        manifest: 'manifest.json',
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'src/app/client.tsx' },
      },
}))

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
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
        }),
      )
    },
  }
}
