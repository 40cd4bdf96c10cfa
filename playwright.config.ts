import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/find-chromium.ts'

/** Tests that need the full Chromium: the headless shell has no notifications. */
const WHOLE_BROWSER = ['**/service-worker.test.ts']

const browser = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // *.test resolves to this machine, for tests over plain HTTP: browsers treat localhost as a secure context.
      '--host-resolver-rules=MAP *.test 127.0.0.1',
    ],
  },
})

/** Other surroundings and languages of what the remaining journeys show: every night, and when they are named. */
const NIGHTLY = ['**/odd-browsers.test.ts', '**/every-language.test.ts']

const isNamed = process.argv.some(argument => argument.includes('.test.ts'))
const LEFT_OUT = process.env.TEST_ALL === '1' || isNamed ? [] : NIGHTLY

export default defineConfig({
  projects: [
    {
      name: 'journeys',
      testIgnore: [...WHOLE_BROWSER, ...LEFT_OUT],
      use: browser(findHeadlessShell()),
    },
    {
      name: 'whole browser',
      testMatch: WHOLE_BROWSER,
      use: browser(findChromium()),
    },
  ],
  globalSetup: './e2e/global-setup.ts',
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: '.cache/journeys',
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  workers: 4,
  // The tests in a file share one site, so they run one after another.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 600_000,
  // Generous, because a busy machine is slow to render: they only end a test that would otherwise wait forever.
  // What is tried again ends as well.
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Even without snapshots it would cost a fifteenth of the run: the rerun of a failed test has a complete one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
