import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Twice as fast, but does not find a device's own typefaces by their names. */
const SHELL = '/usr/bin/chromium-headless-shell'

const present = (file: string | undefined): file is string => file !== undefined && existsSync(file)
const own = () => chromium.executablePath()

const SHELL_PACKAGE = 'chromium-headless-shell'
const PACKAGES = ['chromium', SHELL_PACKAGE, 'fonts-liberation']
const TEST_TOOL = ['node_modules/@playwright/test/cli.js', 'install', 'chromium-headless-shell']

const isRoot = process.getuid?.() === 0
/** On anybody else's machine, tests install nothing. */
const mayInstall = isRoot || Boolean(process.env.CI)
const hasApt = existsSync('/usr/bin/apt-get')

function run(command: string, args: string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`)
  const env = {
    ...process.env,
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
    DEBIAN_FRONTEND: 'noninteractive',
  }
  return spawnSync(command, args, { stdio: 'inherit', env, timeout: 600_000 }).status === 0
}

/** Debian's package, which includes the libraries it needs; in CI with sudo if that needs no password. */
function fromDistribution(...packages: string[]): void {
  const apt = (...args: string[]) =>
    isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args])
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function wholeFromDistribution(): string | undefined {
  if (!hasApt) return undefined
  fromDistribution(...PACKAGES)
  return SYSTEM.find(present)
}

function fromTestTool(): string | undefined {
  run(process.execPath, TEST_TOOL)
  return [own()].find(present)
}

/**
 * Finds a Chromium for the browser journeys: the setting `CHROMIUM`, the system's, or Playwright's own. As root or in
 * CI, one is installed if there is none.
 * @returns the path of the executable; exits with instructions if there is none
 */
export function findChromium(): string {
  if (process.env.CHROMIUM && !present(process.env.CHROMIUM)) {
    console.error(`CHROMIUM: there is no executable at ${process.env.CHROMIUM}`)
    process.exit(1)
  }
  const found = [process.env.CHROMIUM, ...SYSTEM, own()].find(present)
  if (found) return found
  if (mayInstall) {
    console.log('Installing a Chromium for the browser tests (a few minutes) …')
    const ways =
      isRoot && hasApt
        ? [wholeFromDistribution, fromTestTool]
        : [fromTestTool, wholeFromDistribution]
    for (const way of ways) {
      const installed = way()
      if (installed) return installed
    }
  }
  console.error(`
The browser tests need a Chromium, and this machine has none${mayInstall ? ' that could be installed' : ''}. Install one:
  Debian, Ubuntu: sudo apt-get install ${PACKAGES.join(' ')}
  otherwise:      node ${TEST_TOOL.join(' ')}
or set CHROMIUM to the executable of one, then run the same command again.`)
  process.exit(1)
}

/**
 * The smaller headless shell does for all but typefaces and notifications. Where only the whole Chromium of Debian is
 * there, its shell is installed too: it takes half the CPU time.
 * @returns the path of the shell, or of the whole Chromium where there is none
 */
export function findHeadlessShell(): string {
  const whole = findChromium()
  if (process.env.CHROMIUM) return whole
  // Each worker reads the configuration again, after the first process has done this.
  const isFirst = process.env.TEST_WORKER_INDEX === undefined
  if (isFirst && whole === SYSTEM[0] && !present(SHELL)) {
    if (mayInstall && hasApt) fromDistribution(SHELL_PACKAGE)
    if (!present(SHELL))
      console.log(`The journeys take twice as long without the package ${SHELL_PACKAGE}.`)
  }
  return [SHELL].find(present) ?? whole
}
