import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One configuration builds both halves: the browser's files, and (`vite build --ssr`) the server with its pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        rollupOptions: { input: 'src/main.ts' },
      }
    : {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'src/app/client.tsx' },
      },
}))
