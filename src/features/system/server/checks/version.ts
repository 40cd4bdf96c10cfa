import * as z from 'zod/mini'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'
import type { Check } from '../../contract.ts'
import { fine, found } from './check.ts'

const ANSWER_MS = 8_000
const DAY_MS = 86_400_000

/** How GitHub, Gitea and Forgejo describe the newest release, or a file of one's own does. */
const release = z.union([z.object({ tag_name: z.string() }), z.object({ version: z.string() })])

/** Three numbers; null for anything else, such as `0.3.0-beta.1`, which nobody should be told to install. */
const numbersOf = (version: string): number[] | null =>
  /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)?.slice(1).map(Number) ?? null

/** Semantic Versioning 2.0.0, section 11, without pre-releases. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  if (!one || !other) return false
  const at = one.findIndex((number, place) => number !== other[place])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** @returns null when it cannot be asked, or answers something else */
async function askNewest(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      // Only the address that the operator has chosen is asked.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { accept: 'application/json', 'user-agent': 'first-domino' },
    })
    const said = release.safeParse(answer.ok ? await answer.json() : null)
    if (!said.success) return null
    const version = 'version' in said.data ? said.data.version : said.data.tag_name
    return numbersOf(version) ? version.replace(/^v/, '') : null
  } catch {
    return null
  }
}

const asked = new Map<string, { at: number; newest: Promise<string | null> }>()

/**
 * Asked by each process at most once a day, and only when somebody looks. A service that fails is not mentioned.
 * @returns nothing unless `UPDATE_CHECK_URL` is set
 */
export async function checkVersion(
  { updateCheckUrl: url }: Pick<Settings, 'updateCheckUrl'>,
  now: Date,
): Promise<Check[]> {
  if (url === null) return []
  let last = asked.get(url)
  if (!last || Math.abs(now.getTime() - last.at) >= DAY_MS) {
    last = { at: now.getTime(), newest: askNewest(url) }
    asked.set(url, last)
  }
  const newest = await last.newest
  if (newest === null) return []
  const name = 'version'
  return isNewer(newest, VERSION)
    ? [
        found(name, 'warn', `${newest} is out; this is ${VERSION}`, {
          operator: 'Read its changelog, back up and update.',
        }),
      ]
    : [fine(name, `${VERSION} is the newest`)]
}
