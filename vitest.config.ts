import { defineConfig } from 'vitest/config'

const server = [
  'src/platform/server/**/*.test.ts',
  'src/app/server/**/*.test.ts',
  'src/app/cli/**/*.test.ts',
  'src/features/*/server/**/*.test.ts',
]

const onEngine = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: engine,
    include: server,
    globalSetup: ['test/global-setup.ts'],
    provide: { engine },
    // Each file makes its own site and database: loading the server again for each took half of the run's CPU time.
    isolate: false,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'], exclude: server } },
      onEngine('sqlite'),
      onEngine('postgres'),
      // Only where an engine can build the image; `scripts/test.mjs` finds that out.
      ...(process.env.CONTAINER_ENGINE
        ? [
            {
              test: {
                name: 'container',
                include: ['test/container/**/*.test.ts'],
                testTimeout: 240_000,
              },
            },
          ]
        : []),
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: ['test/process/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
