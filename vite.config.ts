import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Built apart, so that the public pages' script is one file: what it shares with the application would be a second. */
const INPUTS = {
  app: { app: 'src/web/app/main.tsx' },
  public: { enhance: 'src/web/public/enhance.ts', public: 'src/web/styles/public.css' },
} as const

/**
 * Three builds from one config: the member application, with `--mode public` the public pages' script and their
 * styles, and with `--ssr` the renderer of finished HTML. `scripts/build.mjs` runs them.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'src/web/static',
  plugins: [tailwindcss(), react()],
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // One self-contained file: rendering then starts in a fraction of the time that node_modules takes.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  build: isSsrBuild
    ? {
        outDir: 'dist/prerender',
        emptyOutDir: true,
        minify: false,
        rolldownOptions: { input: 'src/web/prerender/entry.tsx', output: { entryFileNames: 'entry.js' } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: mode === 'public' ? '.vite/public.json' : '.vite/app.json',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: mode === 'public' ? INPUTS.public : INPUTS.app },
      },
}))
