import { defineConfig } from 'vite'

/** Packages with native binaries, which cannot be bundled, and what only development needs. */
const NOT_BUNDLED = ['@node-rs/argon2', 'pg-native', 'sharp', 'vite']

/** The server and the commands. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  // Otherwise Vite leaves NODE_ENV to be read at run time, and where it is unset, React's development build would run.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Bundled with its dependencies: starts in a fraction of the time that loading some hundred files would take.
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/app/server/main.ts',
        admin: 'src/app/cli/admin.ts',
        'audit-log': 'src/app/cli/audit-log.ts',
        doctor: 'src/app/cli/doctor.ts',
        backup: 'src/app/cli/backup.ts',
        export: 'src/app/cli/export.ts',
        import: 'src/app/cli/import.ts',
        'parse-thread': 'src/features/scheduling/server/calendar-parsing/parse-thread.ts',
      },
      output: {
        // V8 keeps the source text in memory, and takes two bytes per character if even one of them is not Latin-1.
        charset: 'ascii',
        comments: { jsdoc: false },
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
