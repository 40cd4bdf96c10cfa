import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What the header's script consists of; it imports nothing else at once. */
const HEADER =
  /web\/layout\/(chrome|menus|session-hint)\.ts|accounts\/web\/public\/session\.ts|preload-helper/

/** What it imports when somebody signs out. */
const TOASTS = /web\/(ui\/toast-|drafts\/draft-store|layout\/(flash|other-tabs))/

/** What every page with a script needs. */
const REACT = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//

/** The pages. The server has a configuration of its own, `vite.server.config.ts`. */
export default defineConfig(({ command }) => ({
  publicDir: 'src/platform/web/static',
  plugins: [tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['src/app/web/header.ts'],
          // A page loads what it uses; each icon, and each part of React and its router, would be a file of its own.
          output: {
            codeSplitting: {
              groups: [
                // Pages without another script load it alone.
                { name: 'chrome', test: HEADER, priority: 1 },
                { name: 'toasts', test: TOASTS, priority: 1 },
                { name: 'react', test: REACT },
                { name: 'icons', test: /lucide-react/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: 'src/app/web/serve.ts' } },
      // Self-contained: that starts in a fraction of the time that some hundred files of node_modules take.
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
    },
  },
}))
