import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { IS_BUILT, ROOT } from '../root.ts'
import type { AppShell } from './member-pages.ts'
import { readStored, type StoredFile } from './stored-files.ts'

export const DIST = join(ROOT, 'dist')

export const REVALIDATE = 'no-cache'

/** It is about one visit. */
export const NOT_KEPT = 'private, no-store'

const FOR_EVER = 'public, max-age=31536000, immutable'

const FOR_AN_HOUR = 'public, max-age=3600'

const DAY_MS = 86_400_000

/** What the index says of a page that is rendered for its visitor; see `RenderedPage` of the renderer. */
export interface AppPage {
  kind: AppShell['kind']
  root: readonly [start: number, end: number]
}

export interface PageIndex {
  pages: { path: string; status: number; file: string; app?: AppPage | undefined }[]
}

type Found = StoredFile & { shell?: AppShell }

export interface Pages {
  find: (path: string) => Found
  has: (path: string) => boolean
  /** A page as it is after its form, by what followed the question mark when it was rendered. */
  after: (path: string, form: string) => Found | undefined
}

/** Renders in a child process, so that the server does not load React. */
async function render(outDir: string, site: SiteSettings): Promise<void> {
  const worker = join(
    ROOT,
    IS_BUILT ? 'dist/server/render-pages.js' : 'src/platform/server/pages/render-pages.ts',
  )
  const child = spawn(process.execPath, [worker, outDir], { stdio: ['pipe', 'inherit', 'inherit'] })
  // The exit code tells more than a broken pipe.
  child.stdin.on('error', () => {}).end(JSON.stringify(site))
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  })
  process.removeListener('exit', stop)
  if (code !== 0) throw new Error(`Rendering the pages failed (exit code ${code})`)
}

async function firstWritable(folders: readonly string[]): Promise<string> {
  for (const folder of folders.slice(0, -1)) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return folder
    } catch {
      // A read-only installation: try the next one.
    }
  }
  return folders.at(-1) ?? ''
}

/** Deletes pages of other settings and builds, unless they are so new that another process may be about to read them. */
async function removeOld(kept: string): Promise<void> {
  const parent = dirname(kept)
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const made = await stat(folder).catch(() => null)
    if (name === basename(kept) || !made || Date.now() - made.mtimeMs < DAY_MS) continue
    // Not being allowed to delete it does no harm.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Renders the pages, or finds them cached by build and settings.
 * @param assets the build's asset list
 * @param cacheFolders the first writable one is used for rendering
 * @throws when none is writable
 */
export async function preparePages(
  assets: string,
  siteSettings: SiteSettings,
  cacheFolders: readonly string[],
): Promise<Pages> {
  const year = new Date().getFullYear()
  const key = createHash('sha256')
    .update(assets)
    .update(JSON.stringify([siteSettings, year]))
    .digest('hex')
  const name = key.slice(0, 20)
  const known = cacheFolders.find(each => existsSync(join(each, name, 'index.json')))
  const folder = join(resolve(known ?? (await firstWritable(cacheFolders))), name)
  if (known === undefined) {
    await render(folder, siteSettings)
    await removeOld(folder)
  }
  const index: PageIndex = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'))

  const exact: Map<string, Found> = await readClientFiles()
  const afterForms = new Map<string, Found>()
  const patterns: { pattern: RegExp; file: Found }[] = []
  let notFoundPage: StoredFile | undefined
  for (const page of index.pages) {
    const isAfterForm = page.path.includes('?')
    const stored = await readStored(join(folder, page.file), isAfterForm ? NOT_KEPT : REVALIDATE, page.status)
    const file = page.app ? { ...stored, shell: shellOf(stored, page.app) } : stored
    if (page.path === '*') notFoundPage = file
    else if (isAfterForm) afterForms.set(page.path, file)
    else if (page.path.includes(':')) {
      patterns.push({ pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`), file })
    } else exact.set(page.path, file)
  }
  if (!notFoundPage) throw new Error('The build has no not-found page.')
  const notFound = notFoundPage
  const lookUp = (path: string) => exact.get(path) ?? patterns.find(entry => entry.pattern.test(path))?.file
  return {
    find: path => lookUp(path) ?? notFound,
    has: path => lookUp(path) !== undefined,
    after: (path, form) => afterForms.get(`${path}?${form}`),
  }
}

async function readClientFiles(): Promise<Map<string, StoredFile>> {
  const folder = join(DIST, 'client')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StoredFile>()
  await Promise.all(
    entries
      .filter(
        entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !entry.parentPath.includes('.vite'),
      )
      .map(async entry => {
        const path = join(entry.parentPath, entry.name)
        const address = path.slice(folder.length).replaceAll('\\', '/')
        const hashed = address.startsWith('/assets/')
        files.set(address, await readStored(path, hashed ? FOR_EVER : FOR_AN_HOUR))
      }),
  )
  return files
}

function shellOf({ plain }: StoredFile, { kind, root: [start, end] }: AppPage): AppShell {
  const html = plain.toString()
  return { kind, before: html.slice(0, start), waiting: html.slice(start, end), after: html.slice(end) }
}
