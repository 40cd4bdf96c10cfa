import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import type { AppShell } from './member-pages.ts'
import { readStored, type StoredFile } from './stored-files.ts'

export const DIST = join(ROOT, 'dist')

export const REVALIDATE = 'no-cache'

/** It is about one visit. */
export const NOT_KEPT = 'private, no-store'

const FOR_EVER = 'public, max-age=31536000, immutable'

const FOR_AN_HOUR = 'public, max-age=3600'

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

/** @param folder see `renderedPages` */
export async function readPages(folder: string): Promise<Pages> {
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
