/**
 * Child process: renders every page into the given folder, for the settings on standard input. The folder appears by one
 * rename, so two servers may start at once.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ROOT } from '../root.ts'
import type { AppPage, PageIndex } from './prepare-pages.ts'

interface Renderer {
  renderSite: (
    site: unknown,
    assets: unknown,
  ) => Promise<{ path: string; status: number; html: string; app?: AppPage }[]>
}

/** The extension determines the media type: pages are HTML, `/robots.txt` is text. */
const fileOf = (path: string, at: number) => `${at}${extname(path) || '.html'}`

async function main(outDir: string): Promise<void> {
  const built = join(ROOT, 'dist/prerender')
  const renderer: Renderer = await import(pathToFileURL(join(built, 'entry.js')).href)
  const read = async (name: string) => JSON.parse(await readFile(join(built, name), 'utf8'))
  const assets = { ...(await read('assets.json')), pageStyles: await read('styles.json') }
  const pages = await renderer.renderSite(await json(process.stdin), assets)
  const folder = `${outDir}.${process.pid}`
  await mkdir(folder, { recursive: true })
  const index: PageIndex = {
    pages: pages.map(({ path, status, app }, at) => ({ path, status, file: fileOf(path, at), app })),
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all(
    pages.map(async ({ path, html }, at) => {
      const file = join(folder, fileOf(path, at))
      await writeFile(file, html)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(html, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(html, { level: 9 }))
    }),
  )
  await writeFile(join(folder, 'index.json'), JSON.stringify(index))
  try {
    await rename(folder, outDir)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const there = await readFile(join(outDir, 'index.json')).catch(() => null)
    if (!there) throw error
  }
}

const [outDir] = process.argv.slice(2)
if (!outDir) throw new Error('render-pages: the output folder is missing')
await main(outDir)
