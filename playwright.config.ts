import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/find-chromium.ts'

/** What the headless shell has not: system typefaces, and notifications. */
const WHOLE_BROWSER = ['**/typefaces.test.ts', '**/service-worker.test.ts']

const browser = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // Names of no machine: over plain http, only localhost is a secure context.
      '--host-resolver-rules=MAP *.test 127.0.0.1',
    ],
  },
})

export default defineConfig({
  projects: [
    { name: 'journeys', testIgnore: WHOLE_BROWSER, use: browser(findHeadlessShell()) },
    { name: 'whole browser', testMatch: WHOLE_BROWSER, use: browser(findChromium()) },
  ],
  globalSetup: './e2e/global-setup.ts',
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: '.cache/journeys',
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  workers: 2,
  // The tests of a file share one site.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 600_000,
  // A busy machine draws a page late: these end a test that waits for what never comes, and judge nothing.
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // DOM snapshots would cost a third of the run's CPU time, a film a tenth: what fails runs again with both.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
})
