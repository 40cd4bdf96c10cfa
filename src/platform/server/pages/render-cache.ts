import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync, rmSync } from 'node:fs'
import { access, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { constants as osConstants, setPriority } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { IS_BUILT, ROOT } from '../root.ts'

export const RENDER_SCRIPT = join(
  ROOT,
  IS_BUILT ? 'dist/server/render-pages.js' : 'src/platform/server/pages/render-pages.ts',
)

/** `quick` for pages that are awaited; `spare` are better compressed ones that nobody waits for. */
export type Speed = 'quick' | 'spare'

const DAY_MS = 86_400_000

/** A process that claimed to render and has not in this time is dead. */
const CLAIM_MS = 15_000
const LOOK_MS = 50

/** Renders in a child process, so that the server does not load React. */
async function render(outDir: string, site: SiteSettings, speed: Speed): Promise<void> {
  const child = spawn(process.execPath, [RENDER_SCRIPT, outDir, speed], {
    // The channel's end tells it that nobody is left to render for.
    stdio: ['pipe', 'inherit', 'pipe', 'ipc'],
  })
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  if (speed === 'spare' && child.pid) setPriority(child.pid, osConstants.priority.PRIORITY_LOW)
  // The exit code tells more than a broken pipe.
  child.stdin?.on('error', () => {}).end(JSON.stringify(site))
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  })
  process.removeListener('exit', stop)
  if (code !== 0) throw new Error((await said).trim() || `Rendering the pages failed (exit code ${code})`)
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

/** @returns whether this process is the one that renders; the folder is the claim */
async function claimed(claim: string): Promise<boolean> {
  try {
    await mkdir(claim)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Several processes of one machine begin at once after a publication: one renders, the others wait for it. */
async function renderOnce(outDir: string, site: SiteSettings, speed: Speed): Promise<void> {
  const claim = `${outDir}.rendering`
  const index = join(outDir, 'index.json')
  await mkdir(dirname(outDir), { recursive: true })
  while (!(await claimed(claim))) {
    if (existsSync(index)) return
    const made = await stat(claim).catch(() => null)
    if (made && Date.now() - made.mtimeMs > CLAIM_MS) await rmdir(claim).catch(() => {})
    await pause(LOOK_MS)
  }
  const release = () => rmSync(claim, { recursive: true, force: true })
  process.once('exit', release)
  try {
    if (!existsSync(index)) await render(outDir, site, speed)
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

/**
 * The folder with a site's pages: rendered now, or cached by build, settings and published texts.
 * @param assets the build's asset list
 * @param folders the first writable one is used for rendering
 * @throws when none is writable, or with what the renderer said
 */
export async function renderedPages(
  assets: string,
  site: SiteSettings,
  folders: readonly string[],
  speed: Speed,
): Promise<string> {
  const year = new Date().getFullYear()
  const key = createHash('sha256')
    .update(assets)
    .update(JSON.stringify([site, year]))
    .digest('hex')
  const name = key.slice(0, 20)
  const known = folders.find(each => existsSync(join(each, name, 'index.json')))
  if (known !== undefined) return join(resolve(known), name)
  const folder = join(resolve(await firstWritable(folders)), speed === 'quick' ? `${name}-quick` : name)
  await renderOnce(folder, site, speed)
  await removeOld(folder)
  return folder
}
