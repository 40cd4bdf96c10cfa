import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two builds from one config: the browser's (the member application, the public pages' script and their
 * styles) and, with `--ssr`, the renderer of finished HTML. `scripts/build.mjs` runs both.
 */
export default defineConfig(({ isSsrBuild }) => ({
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
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            app: 'src/web/app/main.tsx',
            enhance: 'src/web/public/enhance.ts',
            public: 'src/web/styles/public.css',
          },
        },
      },
}))
